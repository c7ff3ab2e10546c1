import { IdleRelease } from '../reading/idle-release.ts';
import type { RowReader } from './row-reader.ts';
import { VectorMatrix } from './vector-matrix.ts';

/** What is known of a collection here. */
interface SearchedCollection {
  /** Another one after each change of a point; null where changes are not counted. */
  readonly revision: number | null;
  readonly model: { readonly dimension: number };
  readonly tables: { readonly points: string; readonly embeddings: string };
  readonly onItsWay?: { readonly isNext: boolean } | undefined;
}

/** Bytes of vectors, 512 a point of 256 dimensions. */
export interface MatrixLimits {
  /** A smaller collection is searched in milliseconds where it is. */
  readonly fewest: number;
  /** What all collections together may take. */
  readonly most: number;
}

export const MATRIX_LIMITS: MatrixLimits = { fewest: 512 * 1024, most: 128 * 1024 * 1024 };

interface Held {
  readonly revision: number;
  /** `undefined` for a collection that was searched once since the change, `none` where it does not fit the limits. */
  readonly matrix: VectorMatrix | 'none' | undefined;
  readonly bytes: number;
}

/** The vectors of the collections that are searched now, by the table they are from. */
export class VectorMatrices {
  readonly #limits: MatrixLimits;
  readonly #held = new Map<string, Held>();
  readonly #idle = new IdleRelease(() => this.#held.clear());

  constructor(limits: MatrixLimits) {
    this.#limits = limits;
  }

  /**
   * The vectors as the file has them; `undefined` where the file has to be searched itself: for a collection that is
   * searched for the first time after a change, is small or very large, is on its way to its model, or whose changes nobody
   * counts.
   */
  find(database: RowReader, collection: SearchedCollection): VectorMatrix | undefined {
    const { revision, onItsWay, tables } = collection;
    if (revision === null || onItsWay?.isNext === true) return undefined;
    const held = this.#held.get(tables.embeddings);
    this.#held.delete(tables.embeddings);
    const isAgain = held?.revision === revision;
    this.#held.set(tables.embeddings, isAgain ? this.#fill(database, collection, held) : nothing(revision));
    this.#idle.touch();
    return this.peek(collection);
  }

  /** As `find`, for more questions of one search: what is not held by then is not read for them. */
  peek({ revision, onItsWay, tables }: SearchedCollection): VectorMatrix | undefined {
    const held = this.#held.get(tables.embeddings);
    if (held === undefined || held.revision !== revision || held.matrix === 'none') return undefined;
    return onItsWay?.isNext === true ? undefined : held.matrix;
  }

  #fill(database: RowReader, { tables, model }: SearchedCollection, held: Held): Held {
    if (held.matrix !== undefined) return held;
    const select = `SELECT count(*) AS count FROM ${tables.points}`;
    const bytes = VectorMatrix.bytesOf(database.get<{ count: number }>(select)?.count ?? 0, model.dimension);
    const { fewest, most } = this.#limits;
    if (bytes < fewest || bytes > most) return { ...held, matrix: 'none' };
    this.#makeRoom(bytes);
    return { ...held, matrix: VectorMatrix.read(database, tables.embeddings, model.dimension) ?? 'none', bytes };
  }

  /** What was searched longest ago goes first. */
  #makeRoom(bytes: number): void {
    for (const [name, { revision }] of this.#held) {
      if (this.#bytes() + bytes <= this.#limits.most) return;
      this.#held.set(name, nothing(revision));
    }
  }

  #bytes(): number {
    return [...this.#held.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

function nothing(revision: number): Held {
  return { revision, matrix: undefined, bytes: 0 };
}
