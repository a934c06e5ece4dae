// Numbers and draws, as the edition's page "Numbers and draws" has them.

const bits = new DataView(new ArrayBuffer(8));

/** The double whose bits are these 16 hexadecimal digits. */
export function fromBits(digits) {
  bits.setBigUint64(0, BigInt(`0x${digits}`));
  return bits.getFloat64(0);
}

/** A request with every {"f64": …} replaced by its double. */
export function decoded(value) {
  if (Array.isArray(value)) return value.map(decoded);
  if (value === null || typeof value !== "object") return value;
  if ("f64" in value) return fromBits(value.f64);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, decoded(part)]));
}

/** A copy of an event's values, so that later changes do not show. */
export function copied(value) {
  if (Array.isArray(value)) return value.map(copied);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copied(part)]));
}

/** The sum from left to right, in doubles. */
export function total(values) {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** 0, 1, …, n - 1. */
export const range = (n) => Array.from({ length: n }, (_, i) => i);

/** The place of the largest value; the first of equals. */
export function firstLargest(values) {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
  return best;
}

/** The place on a wheel of positive total that the uniform u falls on. */
export function place(weights, u) {
  const threshold = u * total(weights);
  let running = 0;
  for (let i = 0; i < weights.length; i++) {
    running += weights[i];
    if (running > threshold) return i;
  }
  return weights.findLastIndex((weight) => weight > 0);
}

/** The draws of a request, one uniform after the other. */
export class Tape {
  constructor(entries) {
    this.entries = entries;
    this.used = 0;
  }

  uniform() {
    if (this.used === this.entries.length) throw new Error(`the tape ends after ${this.used} draws`);
    const entry = this.entries[this.used++];
    return typeof entry === "string" ? fromBits(entry) : entry * 2 ** -53;
  }
}
