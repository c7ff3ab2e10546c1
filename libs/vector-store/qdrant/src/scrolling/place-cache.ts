import type { ScrollPosition } from '@learning-memory/vector-store-checks';

const MOST_LISTS = 4;
const KEPT_MS = 60_000;

interface KeptList {
  readonly collection: string;
  readonly places: readonly ScrollPosition[];
  readonly until: number;
}

/**
 * Lists of places for the pages after the first, so that reading a collection in pages reads its ids once. A first page makes
 * its list anew; what others write meanwhile need not be on later pages.
 */
export class PlaceCache {
  readonly #lists = new Map<string, KeptList>();

  get(key: string): readonly ScrollPosition[] | undefined {
    const kept = this.#lists.get(key);
    return kept !== undefined && kept.until > Date.now() ? kept.places : undefined;
  }

  set(key: string, collection: string, places: readonly ScrollPosition[]): void {
    this.#lists.delete(key);
    this.#lists.set(key, { collection, places, until: Date.now() + KEPT_MS });
    for (const oldest of [...this.#lists.keys()].slice(0, -MOST_LISTS)) this.#lists.delete(oldest);
  }

  drop(key: string): void {
    this.#lists.delete(key);
  }

  /** After a write of this store, which sees its own at once. */
  forget(collection: string): void {
    for (const [key, kept] of this.#lists) if (kept.collection === collection) this.#lists.delete(key);
  }
}
