// NumPy's streams of uniforms from a seed: SeedSequence, its children, and PCG64.
// A stream from seed s gives what numpy.random.default_rng(s).random() gives, bit for bit.

const WORD = 2n ** 32n - 1n;
const LONG = 2n ** 64n - 1n;
const WHOLE = 2n ** 128n - 1n;
const MULTIPLIER = 0x2360ed051fc65da44385df649fccf645n;
const POOL = 4;

/** The 32-bit words of a natural number, the lowest first. */
function words(number) {
  const found = [];
  for (let left = BigInt(number); left > 0n; left >>= 32n) found.push(Number(left & WORD));
  return found.length > 0 ? found : [0];
}

/** A hash of words whose constant changes with every word. */
function hasher(constant, multiplier) {
  return (word) => {
    const mixed = word ^ constant;
    constant = Math.imul(constant, multiplier);
    const product = Math.imul(mixed, constant);
    return (product ^ (product >>> 16)) >>> 0;
  };
}

function mix(x, y) {
  const difference = (Math.imul(0xca01f9dd, x) - Math.imul(0x4973f715, y)) | 0;
  return (difference ^ (difference >>> 16)) >>> 0;
}

/** The pool of a seed; `key` holds the places of a child among its siblings, of the oldest ancestor first. */
function pool(seed, key) {
  const entropy = words(seed);
  if (key.length > 0) while (entropy.length < POOL) entropy.push(0);
  entropy.push(...key.flatMap(words));
  const hash = hasher(0x43b0d7e5, 0x931e8875);
  const mixed = Array.from({ length: POOL }, (_, i) => hash(entropy[i] ?? 0));
  for (let from = 0; from < POOL; from++) {
    for (let to = 0; to < POOL; to++) if (from !== to) mixed[to] = mix(mixed[to], hash(mixed[from]));
  }
  for (const word of entropy.slice(POOL)) for (let to = 0; to < POOL; to++) mixed[to] = mix(mixed[to], hash(word));
  return mixed;
}

/** Four numbers of 64 bits from a pool. */
function state(mixed) {
  const hash = hasher(0x8b51f9dd, 0x58f38ded);
  const halves = Array.from({ length: 8 }, (_, i) => BigInt(hash(mixed[i % POOL])));
  return [0, 2, 4, 6].map((i) => halves[i] | (halves[i + 1] << 32n));
}

/** A stream of uniforms from a seed; it keeps its draws as files hold them, the k of u = k / 2 ** 53. */
export class Seeded {
  constructor(seed, key = []) {
    this.seed = seed;
    this.key = key;
    this.kept = [];
    const [a, b, c, d] = state(pool(seed, key));
    this.increment = ((((c << 64n) | d) << 1n) | 1n) & WHOLE;
    this.state = this.increment;
    this.state = (this.state + ((a << 64n) | b)) & WHOLE;
    this.step();
  }

  step() {
    this.state = (this.state * MULTIPLIER + this.increment) & WHOLE;
  }

  get used() {
    return this.kept.length;
  }

  uniform() {
    this.step();
    const word = (this.state >> 64n) ^ (this.state & LONG);
    const turn = this.state >> 122n;
    const k = Number((((word >> turn) | (word << (64n - turn))) & LONG) >> 11n);
    this.kept.push(k);
    return k * 2 ** -53;
  }

  /** So many independent streams, as SeedSequence.spawn gives their seeds to the parts of a fit. */
  spawn(n) {
    return Array.from({ length: n }, (_, i) => new Seeded(this.seed, [...this.key, i]));
  }
}
