"""Write a table as companies have it: 5,000 customers, an id, a date, 900 cities, gaps, and 5.6 % who leave.

    python examples/churn/make_churn.py churn.csv

Who leaves is decided by four plain causes and a little noise, so that rules can be compared with the truth: a monthly
contract with three or more calls for support, a late payer with a monthly contract in the first year, a price above 85
with no discount, and fewer than two logins a month. The same seed gives the same file on every machine.
"""

from __future__ import annotations

import csv
import sys
from datetime import date, timedelta

from reference import draws

N_ROWS, N_CITIES = 5000, 900
HEADER = ["customer_id", "signup", "city", "contract", "payment", "months", "price", "discount"]
HEADER += ["calls", "logins", "churn"]


def customers(n_rows: int = N_ROWS, seed: int = 1) -> list[list[object]]:
    """The rows, without the header; missing is written as people write it: empty, NA or -."""
    source = draws.Seeded(seed)
    return [customer(i, source) for i in range(n_rows)]


def customer(i: int, source: draws.Draws) -> list[object]:
    """One customer."""
    contract = ["monthly", "yearly", "two years"][source.spin([0.5, 0.3, 0.2])]
    payment = ["card", "debit", "transfer", "late"][source.spin([0.4, 0.3, 0.2, 0.1])]
    months = 1 + int(72 * source.uniform() ** 1.5)
    price = round(20 + 80 * source.uniform(), 2)
    discount = source.uniform() < 0.5
    calls = source.spin([0.45, 0.3, 0.15, 0.07, 0.03])
    logins = source.spin([0.02, 0.03, 0.1, 0.2, 0.25, 0.2, 0.1, 0.1])
    leaves = (
        (contract == "monthly" and calls >= 3)
        or (contract == "monthly" and payment == "late" and months <= 12)
        or (price > 85 and not discount and logins < 3 and contract != "two years")
        or (logins < 1 and contract == "monthly")
    )
    leaves = source.uniform() < (0.66 if leaves else 0.0055)
    signup = date(2026, 11, 1) - timedelta(days=30 * months + source.index(28))
    city = f"city {1 + int(N_CITIES * source.uniform() ** 1.3):03}"
    gap = source.uniform()
    return [
        f"C{100000 + 7 * i}", signup.isoformat(), city, contract, "" if gap < 0.03 else payment, months,
        "NA" if 0.03 <= gap < 0.06 else price, "yes" if discount else "no", "-" if 0.06 <= gap < 0.09 else calls,
        logins, "yes" if leaves else "no",
    ]  # fmt: skip


def main(path: str) -> None:
    """Write the file."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter=";", lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(customers())


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "churn.csv")
