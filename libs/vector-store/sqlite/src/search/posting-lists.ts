import { float64At, itemAt } from '@learning-memory/array-access';
import type { Collection } from '../collections/collection.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

/** Where a term stands: an item for each time, those of one point side by side. */
export interface PostingList {
  /** Of the points, ascending. */
  readonly positions: Int32Array;
  /** Of the text fields of the collection. */
  readonly fields: Uint8Array;
  /** Points that hold the term. */
  readonly holders: number;
}

/** Times a term stands somewhere, five bytes each: so many in any case, and for each point where there are more points. */
const MOST_HELD = { inAll: 1_000_000, aPoint: 32 } as const;

/**
 * The full-text index of a collection as BM25 needs it, as it was when it was read: FTS5 looks the length of a text up for
 * each point that holds a word, which takes ten times as long as to read where the word stands.
 */
export class PostingLists {
  /** Ascending; a position is a place among them. */
  readonly keys: Float64Array;
  /** Terms of each point in all of its fields, by position. */
  readonly lengths: Float64Array;
  readonly averageLength: number;
  /** Room for a score of each point, for one search after the other: to make it anew costs more than to fill it. */
  readonly scores: Float64Array;
  readonly #select: string;
  readonly #lists = new Map<string, PostingList>();
  #held = 0;

  private constructor(select: string, keys: Float64Array, lengths: Float64Array) {
    this.#select = select;
    this.keys = keys;
    this.lengths = lengths;
    this.averageLength = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    this.scores = new Float64Array(lengths.length);
  }

  static read(database: VectorDatabase, { tables, textFields }: Collection): PostingLists {
    const instances = `temp.${tables.vocabulary}_instances`;
    database.client.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS ${instances} USING fts5vocab(main, ${tables.terms}, 'instance')`,
    );
    // Rows one by one take ten times as long.
    const stands = `SELECT json_group_array(doc * ${textFields.length} + substr(col, 2)) FROM ${instances}`;
    const select = `SELECT (${stands} WHERE term = l.value) FROM json_each(@terms) l ORDER BY l.key`;
    const [keys = '[]', sizes = ''] =
      database.rows<string | null>(
        `SELECT json_group_array(id), group_concat(hex(sz)) FROM (SELECT id, sz FROM ${tables.terms}_docsize ORDER BY id)`,
      )[0] ?? [];
    const lengths = Float64Array.from(sizes === null ? [] : sizes.split(','), sumOfVarints);
    return new PostingLists(select, Float64Array.from(JSON.parse(keys ?? '[]') as number[]), lengths);
  }

  /** One for each term, in their order: an empty one where no point holds it. */
  of(database: VectorDatabase, { textFields }: Collection, terms: readonly string[]): readonly PostingList[] {
    const missing = terms.filter((term) => !this.#lists.has(term));
    const read = missing.length === 0 ? [] : database.column<string>(this.#select, { terms: JSON.stringify(missing) });
    const fresh = new Map(missing.map((term, index) => [term, this.#parse(itemAt(read, index), textFields.length)]));
    const lists = terms.map((term) => fresh.get(term) ?? (this.#lists.get(term) as PostingList));
    for (const [index, term] of terms.entries()) this.#keep(term, itemAt(lists, index));
    return lists;
  }

  /** What was asked for longest ago goes first. */
  #keep(term: string, list: PostingList): void {
    this.#forget(term);
    this.#lists.set(term, list);
    this.#held += list.positions.length;
    const most = Math.max(MOST_HELD.inAll, MOST_HELD.aPoint * this.keys.length);
    for (const oldest of this.#lists.keys()) {
      if (this.#held <= most) return;
      this.#forget(oldest);
    }
  }

  #forget(term: string): void {
    this.#held -= this.#lists.get(term)?.positions.length ?? 0;
    this.#lists.delete(term);
  }

  #parse(json: string, fieldCount: number): PostingList {
    const instances = JSON.parse(json) as readonly number[];
    const positions = new Int32Array(instances.length);
    const fields = new Uint8Array(instances.length);
    let holders = 0;
    let position = -1;
    for (const [index, instance] of instances.entries()) {
      const key = Math.floor(instance / fieldCount);
      if (position < 0 || this.keys[position] !== key) {
        position = this.#positionOf(key);
        holders += 1;
      }
      positions[index] = position;
      fields[index] = instance % fieldCount;
    }
    return { positions, fields, holders };
  }

  /** By position: 1 for those with the keys. */
  mark(keys: ReadonlySet<number>): Uint8Array {
    return Uint8Array.from(this.keys, (key) => (keys.has(key) ? 1 : 0));
  }

  /** -1 for a key of no point. */
  #positionOf(key: number): number {
    let [low, high] = [0, this.keys.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = float64At(this.keys, middle);
      if (found === key) return middle;
      if (found < key) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

/** Of big-endian groups of seven bits as hexadecimal digits, as SQLite writes the number of terms in each column. */
function sumOfVarints(hex: string): number {
  let [sum, value] = [0, 0];
  for (let index = 0; index < hex.length; index += 2) {
    const byte = Number.parseInt(hex.slice(index, index + 2), 16);
    value = value * 128 + (byte & 127);
    if (byte < 128) {
      sum += value;
      value = 0;
    }
  }
  return sum;
}
