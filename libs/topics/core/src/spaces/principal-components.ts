import { addTo, dot, normalised } from './dense-vector.ts';

/** Rows that directions are learnt from, less than twice as many at most. */
const MOST_LEARNT_FROM = 300;
const ROUNDS = 8;
/** Directions that are turned in one pass: their sums wait for nothing of each other. */
const AT_ONCE = 4;

type Vectors = readonly Float32Array[];

/**
 * Unit vectors of the strongest directions of vectors that were centred, found by orthogonal iteration (Golub and Van Loan
 * 2013, 8.2.4) from a fixed start: the same for the same vectors in the same order.
 */
export function principalDirections(vectors: Vectors, count: number): Vectors {
  const step = Math.max(1, Math.floor(vectors.length / MOST_LEARNT_FROM));
  const rows = vectors.filter((_, index) => index % step === 0);
  const dimension = rows[0]?.length ?? 0;
  const wanted = Math.min(count, dimension, rows.length);
  let directions = orthonormal(Array.from({ length: wanted }, (_, index) => startVector(dimension, index)));
  for (let round = 0; round < ROUNDS; round += 1) directions = orthonormal(turnAll(rows, directions));
  return directions;
}

/** In these directions, at unit length; `undefined` for one that has nothing of them. */
export function inDirections(vector: Float32Array, directions: Vectors): Float32Array | undefined {
  const inside = new Float32Array(directions.length);
  dotAll(vector, directions, inside);
  return normalised(inside);
}

function turnAll(rows: Vectors, directions: Vectors): readonly Float32Array[] {
  const turned = directions.map(({ length }) => new Float32Array(length));
  const nearness = new Float64Array(directions.length);
  for (const row of rows) {
    dotAll(row, directions, nearness);
    let first = 0;
    for (; first + AT_ONCE <= turned.length; first += AT_ONCE) addToFour(turned, row, { first, nearness });
    for (; first < turned.length; first += 1) addTo(turned[first] as Float32Array, row, nearness[first]);
  }
  return turned;
}

/** Each is what `dot` makes of it. */
function dotAll(row: Float32Array, directions: Vectors, into: Float32Array | Float64Array): void {
  let first = 0;
  for (; first + AT_ONCE <= directions.length; first += AT_ONCE) dotFour(row, directions, { first, into });
  for (; first < directions.length; first += 1) into[first] = dot(row, directions[first] as Float32Array);
}

interface FourDots {
  readonly first: number;
  readonly into: Float32Array | Float64Array;
}

function dotFour(row: Float32Array, directions: Vectors, { first, into }: FourDots): void {
  const [a, b, c, d] = four(directions, first);
  let [ofA, ofB, ofC, ofD] = [0, 0, 0, 0];
  for (let index = 0; index < row.length; index += 1) {
    const value = row[index] as number;
    ofA += value * (a[index] as number);
    ofB += value * (b[index] as number);
    ofC += value * (c[index] as number);
    ofD += value * (d[index] as number);
  }
  into[first] = ofA;
  into[first + 1] = ofB;
  into[first + 2] = ofC;
  into[first + 3] = ofD;
}

interface FourSums {
  readonly first: number;
  readonly nearness: Float64Array;
}

function addToFour(sums: Vectors, row: Float32Array, { first, nearness }: FourSums): void {
  const [a, b, c, d] = four(sums, first);
  const [toA, toB] = [nearness[first] as number, nearness[first + 1] as number];
  const [toC, toD] = [nearness[first + 2] as number, nearness[first + 3] as number];
  for (let index = 0; index < row.length; index += 1) {
    const value = row[index] as number;
    a[index] = (a[index] as number) + toA * value;
    b[index] = (b[index] as number) + toB * value;
    c[index] = (c[index] as number) + toC * value;
    d[index] = (d[index] as number) + toD * value;
  }
}

function four(vectors: Vectors, first: number): [Float32Array, Float32Array, Float32Array, Float32Array] {
  const [a, b, c, d] = [vectors[first], vectors[first + 1], vectors[first + 2], vectors[first + 3]];
  return [a as Float32Array, b as Float32Array, c as Float32Array, d as Float32Array];
}

/** Gram and Schmidt; directions that are none drop out. */
function orthonormal(vectors: readonly Float32Array[]): readonly Float32Array[] {
  const basis: Float32Array[] = [];
  for (const vector of vectors) {
    for (const other of basis) addTo(vector, other, -dot(vector, other));
    const unit = normalised(vector);
    if (unit !== undefined) basis.push(unit);
  }
  return basis;
}

function startVector(dimension: number, seed: number): Float32Array {
  let state = (seed + 1) * 0x9e3779b9;
  return Float32Array.from({ length: dimension }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    return ((state >>> 8) & 0xffff) / 0xffff - 0.5;
  });
}
