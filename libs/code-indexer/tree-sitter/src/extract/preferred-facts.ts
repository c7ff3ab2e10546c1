import type { MatchReader } from './match-reader.ts';

interface Offer<Fact> {
  readonly captures: number;
  readonly pattern: number;
  readonly fact: Fact | undefined;
}

/**
 * Several patterns may match one thing, and one pattern with and without its optional parts: the first pattern of the query
 * is kept, in its match with most captures. What comes after the first `limit` is counted no more than once.
 */
export class PreferredFacts<Fact> {
  readonly #best = new Map<string, Offer<Fact>>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** A reading that is undefined claims the key and is left out. */
  offer(key: string, reader: MatchReader, read: () => Fact | undefined): void {
    const best = this.#best.get(key);
    if (best === undefined && this.#best.size > this.#limit) return;
    const captures = reader.captures.length;
    const pattern = reader.patternIndex;
    if (best !== undefined && !isBetter({ captures, pattern }, best)) return;
    this.#best.set(key, { captures, pattern, fact: read() });
  }

  /** At most `limit` + 1. */
  values(): readonly Fact[] {
    return [...this.#best.values()].flatMap(({ fact }) => (fact === undefined ? [] : [fact]));
  }
}

function isBetter(
  offer: Pick<Offer<unknown>, 'captures' | 'pattern'>,
  best: Pick<Offer<unknown>, 'captures' | 'pattern'>,
): boolean {
  return offer.pattern === best.pattern ? offer.captures > best.captures : offer.pattern < best.pattern;
}
