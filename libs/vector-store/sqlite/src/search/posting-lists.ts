import { float64At, itemAt } from '@learning-memory/array-access';
import type { Collection } from '../collections/collection.ts';
import type { VectorDatabase } from '../database/vector-database.ts';
import type { QueryTerm } from './query-terms.ts';

/** Where a term stands: an item for each time, those of one point side by side. */
export interface PostingList {
  /** Of the points, ascending. */
  readonly positions: Int32Array;
  /** Of the text fields of the collection. */
  readonly fields: Uint16Array;
  /** Points that hold the term. */
  readonly holders: number;
}

/** Times a term stands somewhere, six bytes each: so many in any case, and for each point where there are more points. */
const MOST_HELD = { inAll: 1_000_000, aPoint: 32 } as const;
/** So often a collection is searched in its table after a change: to read the lists takes as long as several searches. */
const SEARCHED_BEFORE = 4;
/** Filters of a session are few. */
const MOST_MARKS = 16;

/**
 * What is held in memory of a collection that is searched again and again; `undefined` for one that was changed lately, or where
 * one of the words stands so often that its list would take the room of all.
 */
export function heldLists(
  database: VectorDatabase,
  collection: Collection,
  terms: readonly QueryTerm[],
): PostingLists | undefined {
  const searches = database.known.read(collection, 'searches by words', () => ({ count: 0 }));
  searches.count += 1;
  if (searches.count <= SEARCHED_BEFORE || terms.some(({ occurrences }) => occurrences > MOST_HELD.inAll))
    return undefined;
  const name = `posting lists of ${collection.textFields.length} fields`;
  return database.known.read(collection, name, () => PostingLists.read(database, collection));
}

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
  readonly #collection: Collection;
  readonly #marks = new Map<string, Uint8Array>();
  readonly #lists = new Map<string, PostingList>();
  #held = 0;

  private constructor(collection: Collection, keys: Float64Array, lengths: Float64Array) {
    this.#collection = collection;
    this.keys = keys;
    this.lengths = lengths;
    this.averageLength = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    this.scores = new Float64Array(lengths.length);
  }

  static read(database: VectorDatabase, collection: Collection): PostingLists {
    // Rows one by one take ten times as long.
    const sizes = `SELECT id, sz FROM ${collection.tables.terms}_docsize ORDER BY id`;
    const [read] = database.rows<string | null>(`SELECT json_group_array(id), group_concat(hex(sz)) FROM (${sizes})`);
    const [keys, lengths] = [read?.[0] ?? '[]', read?.[1] ?? ''];
    return new PostingLists(
      collection,
      Float64Array.from(JSON.parse(keys) as number[]),
      Float64Array.from(lengths === '' ? [] : lengths.split(','), sumOfVarints),
    );
  }

  /** One for each term, in their order: an empty one where no point holds it. */
  of(database: VectorDatabase, terms: readonly string[]): readonly PostingList[] {
    const missing = terms.filter((term) => !this.#lists.has(term));
    const read = missing.length === 0 ? [] : readInstances(database, this.#collection, missing);
    const fresh = new Map(missing.map((term, index) => [term, this.#parse(itemAt(read, index))]));
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

  #parse(json: string): PostingList {
    const fieldCount = this.#collection.textFields.length;
    const instances = JSON.parse(json) as readonly number[];
    const positions = new Int32Array(instances.length);
    const fields = new Uint16Array(instances.length);
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

  /** By position: 1 for those with the keys; what was asked for by that name before is not marked again. */
  marks(name: string, keys: ReadonlySet<number>): Uint8Array {
    const known = this.#marks.get(name);
    if (known !== undefined) return known;
    if (this.#marks.size >= MOST_MARKS) this.#marks.clear();
    const marks = Uint8Array.from(this.keys, (key) => (keys.has(key) ? 1 : 0));
    this.#marks.set(name, marks);
    return marks;
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

/** A JSON array for each term: where it stands, the key of the point times the number of fields, and the field. */
function readInstances(
  database: VectorDatabase,
  { tables, textFields }: Collection,
  terms: readonly string[],
): readonly string[] {
  const instances = `temp.${tables.vocabulary}_instances`;
  // Each time: a search that fails takes it back.
  database.client.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${instances} USING fts5vocab(main, ${tables.terms}, 'instance')`,
  );
  const stands = `SELECT json_group_array(doc * ${textFields.length} + substr(col, 2)) FROM ${instances}`;
  const select = `SELECT (${stands} WHERE term = l.value) FROM json_each(@terms) l ORDER BY l.key`;
  return database.column<string>(select, { terms: JSON.stringify(terms) });
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
