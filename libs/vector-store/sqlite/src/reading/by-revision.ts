import { IdleRelease } from './idle-release.ts';

/** What is known of a collection here. */
interface Changing {
  /** Another one after each change of a point; null where changes are not counted. */
  readonly revision: number | null;
  readonly tables: { readonly points: string };
}

interface Known {
  readonly revision: number;
  readonly values: Map<string, unknown>;
}

/** Filters of a session are few. */
const MOST_VALUES = 64;

/** What was read of a collection, until a point of it changes: a session searches more often than it writes. */
export class ByRevision {
  readonly #known = new Map<string, Known>();
  readonly #idle = new IdleRelease(() => this.#known.clear());

  /** `key` says what `read` reads; nothing is kept where changes are not counted. */
  read<Value>({ revision, tables }: Changing, key: string, read: () => Value): Value {
    if (revision === null) return read();
    this.#idle.touch();
    const values = this.#valuesOf(tables.points, revision);
    if (values.has(key)) return values.get(key) as Value;
    if (values.size >= MOST_VALUES) values.clear();
    const value = read();
    values.set(key, value);
    return value;
  }

  /** What `read` has read, if it is still known. */
  peek<Value>({ revision, tables }: Changing, key: string): Value | undefined {
    const known = this.#known.get(tables.points);
    return known?.revision === revision ? (known.values.get(key) as Value | undefined) : undefined;
  }

  #valuesOf(points: string, revision: number): Map<string, unknown> {
    const known = this.#known.get(points);
    if (known?.revision === revision) return known.values;
    const values = new Map<string, unknown>();
    this.#known.set(points, { revision, values });
    return values;
  }
}
