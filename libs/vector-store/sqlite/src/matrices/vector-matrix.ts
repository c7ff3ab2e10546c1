import { createDotKernel, rowBytesOf, type DotKernel } from '@learning-memory/dot-products';
import { bestPositions } from './best-positions.ts';
import type { RowReader } from './row-reader.ts';

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;
const PRODUCT_BYTES = Int32Array.BYTES_PER_ELEMENT;
/** Length of the vectors, so that no product of two exceeds 30 bits (Cauchy and Schwarz). */
const LENGTH = 32_767;
const ROWID_BYTES = BigInt64Array.BYTES_PER_ELEMENT;
/** Filters of a session are few. */
const MOST_AMONG = 16;
/** So many others between two are compared too: to begin anew takes as long. */
const MOST_BETWEEN = 8;
/** Address of the vector that the others are compared with. */
const VECTOR = 0;

/** Some of the vectors of a matrix. */
export interface Among {
  readonly count: number;
  /** Position -> 1 for those. */
  readonly marks: Uint8Array;
  /** All of those, with some others between them. */
  readonly runs: readonly Run[];
}

/** Positions side by side. */
interface Run {
  readonly first: number;
  readonly count: number;
}

export interface KeyedScore {
  readonly key: number;
  /** Cosine. */
  readonly score: number;
}

/** A chunk of vec0: places for `size` vectors, of which bit by bit `validity` says whether they are taken. */
interface Chunk {
  readonly size: number;
  readonly validity: Uint8Array;
  readonly rowids: Uint8Array;
  readonly bytes: number;
}

interface FilledChunk extends Chunk {
  readonly vectors: Uint8Array;
}

/**
 * The directions of all vectors of a collection in memory, as they were when it was read: in integers of 16 bits, which take
 * half the room (scalar quantisation). A cosine is that of the rounded vectors: of unit vectors of a model it is within 1e-4.
 */
export class VectorMatrix {
  readonly #kernel: DotKernel;
  readonly #dimension: number;
  readonly #rowBytes: number;
  readonly #keys: Float64Array;
  /** One over the length of each vector once it is rounded; 0 for one without a direction. */
  readonly #inverses: Float64Array;
  readonly #among = new Map<string, Among>();
  #positions: ReadonlyMap<number, number> | undefined;
  #asked: Float32Array | undefined;
  /** Room for one search after the other: to make it anew costs more than to fill it. */
  #cosinesOfAll: Float32Array | undefined;
  #inverseOfAsked = 0;

  private constructor(count: number, dimension: number) {
    this.#dimension = dimension;
    this.#rowBytes = rowBytesOf(dimension);
    this.#kernel = createDotKernel(this.#address(count) + count * PRODUCT_BYTES);
    this.#keys = new Float64Array(count);
    this.#inverses = new Float64Array(count);
  }

  /** `undefined` where vec0 keeps its vectors in another way than is known here. */
  static read(database: RowReader, embeddings: string, dimension: number): VectorMatrix | undefined {
    const from = `FROM ${embeddings}_chunks c JOIN ${embeddings}_vector_chunks00 v ON v.rowid = c.chunk_id`;
    const columns = 'c.size, c.validity, c.rowids, length(v.vectors) AS bytes';
    const chunks = database.all<Chunk>(`SELECT ${columns} ${from}`);
    if (!chunks.every((chunk) => isKnown(chunk, dimension))) return undefined;
    const count = chunks.reduce((sum, chunk) => sum + takenPlaces(chunk).length, 0);
    const matrix = new VectorMatrix(count, dimension);
    let position = 0;
    for (const chunk of database.each<FilledChunk>(`SELECT ${columns}, v.vectors ${from}`)) {
      position = matrix.#copy(chunk, position);
    }
    return matrix;
  }

  static bytesOf(count: number, dimension: number): number {
    return (count + 1) * (rowBytesOf(dimension) + PRODUCT_BYTES);
  }

  get size(): number {
    return this.#keys.length;
  }

  /** The `count` nearest, and all that are as near as the last of them, best first; `among` leaves others out. */
  nearest(vector: Float32Array, count: number, among?: Among): readonly KeyedScore[] {
    const cosines = this.#cosines(vector, among?.runs ?? [{ first: 0, count: this.size }]);
    return bestPositions(cosines, count, among?.marks)
      .map((position) => ({ key: this.#keys[position] as number, score: cosines[position] as number }))
      .sort((left, right) => right.score - left.score);
  }

  /** Those with the keys; what was asked for by that name before is not marked again. */
  among(name: string, keys: ReadonlySet<number>): Among {
    const known = this.#among.get(name);
    if (known !== undefined) return known;
    if (this.#among.size >= MOST_AMONG) this.#among.clear();
    const among = this.#mark(keys);
    this.#among.set(name, among);
    return among;
  }

  /** Cosine with the vector of that key, if there is one. */
  similarityOf(vector: Float32Array, key: number): number | undefined {
    const position = this.#places().get(key);
    if (position === undefined) return undefined;
    this.#ask(vector);
    const cosine = new Float32Array(1);
    this.#compare({ first: position, count: 1 }, cosine);
    return cosine[0];
  }

  /** By position, until the next call; where none is asked for, whatever it was. */
  #cosines(vector: Float32Array, runs: readonly Run[]): Float32Array {
    this.#ask(vector);
    const cosines = (this.#cosinesOfAll ??= new Float32Array(this.size));
    for (const run of runs) this.#compare(run, cosines.subarray(run.first));
    return cosines;
  }

  #compare({ first, count }: Run, cosines: Float32Array): void {
    const products = this.#address(this.size);
    this.#kernel.dots({ vector: VECTOR, rows: this.#address(first), count, rowBytes: this.#rowBytes, products });
    const found = new Int32Array(this.#kernel.memory, products, count);
    // A third of the time of `map`.
    for (let index = 0; index < count; index += 1) {
      const cosine = (found[index] as number) * (this.#inverses[first + index] as number) * this.#inverseOfAsked;
      cosines[index] = Math.max(-1, Math.min(1, cosine));
    }
  }

  /** One search asks about one vector many times. */
  #ask(vector: Float32Array): void {
    if (vector === this.#asked) return;
    this.#inverseOfAsked = this.#write(vector, VECTOR);
    this.#asked = vector;
  }

  #address(position: number): number {
    return (1 + position) * this.#rowBytes;
  }

  /** Answers the position after the last. */
  #copy(chunk: FilledChunk, first: number): number {
    const places = takenPlaces(chunk);
    const vectors = floatsOf(chunk.vectors);
    const rowids = new DataView(chunk.rowids.buffer, chunk.rowids.byteOffset, chunk.rowids.byteLength);
    for (const [index, place] of places.entries()) {
      const vector = vectors.subarray(place * this.#dimension, (place + 1) * this.#dimension);
      this.#inverses[first + index] = this.#write(vector, this.#address(first + index));
      this.#keys[first + index] = Number(rowids.getBigInt64(place * ROWID_BYTES, true));
    }
    return first + places.length;
  }

  /** The direction of the vector, zeros where it has none; answers one over its length once it is rounded. */
  #write(vector: Float32Array, address: number): number {
    const integers = new Int16Array(this.#kernel.memory, address, vector.length);
    const length = lengthOf(vector);
    const scale = length === 0 ? 0 : LENGTH / length;
    for (let index = 0; index < vector.length; index += 1) {
      integers[index] = Math.round((vector[index] as number) * scale);
    }
    const rounded = lengthOf(integers);
    return rounded === 0 ? 0 : 1 / rounded;
  }

  #mark(keys: ReadonlySet<number>): Among {
    const marks = new Uint8Array(this.size);
    let count = 0;
    for (const key of keys) {
      const position = this.#places().get(key);
      if (position === undefined) continue;
      marks[position] = 1;
      count += 1;
    }
    return { count, marks, runs: runsOf(marks) };
  }

  #places(): ReadonlyMap<number, number> {
    this.#positions ??= new Map(Array.from(this.#keys, (key, position) => [key, position]));
    return this.#positions;
  }
}

function runsOf(marks: Uint8Array): readonly Run[] {
  const runs: { first: number; count: number }[] = [];
  for (let position = marks.indexOf(1); position >= 0; position = marks.indexOf(1, position + 1)) {
    const last = runs.at(-1);
    if (last !== undefined && position - last.first - last.count <= MOST_BETWEEN)
      last.count = position - last.first + 1;
    else runs.push({ first: position, count: 1 });
  }
  return runs;
}

function lengthOf(vector: Float32Array | Int16Array): number {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return Math.sqrt(squares);
}

function floatsOf({ buffer, byteOffset, byteLength }: Uint8Array): Float32Array {
  // The bytes of a buffer need not start where a float may.
  if (byteOffset % FLOAT_BYTES !== 0) return new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength));
  return new Float32Array(buffer, byteOffset, byteLength / FLOAT_BYTES);
}

function isKnown({ size, validity, rowids, bytes }: Chunk, dimension: number): boolean {
  return (
    validity.length * 8 === size && rowids.length === size * ROWID_BYTES && bytes === size * dimension * FLOAT_BYTES
  );
}

function takenPlaces({ size, validity }: Pick<Chunk, 'size' | 'validity'>): readonly number[] {
  const places: number[] = [];
  for (let place = 0; place < size; place += 1) {
    if (((validity[place >> 3] as number) >> (place & 7)) & 1) places.push(place);
  }
  return places;
}
