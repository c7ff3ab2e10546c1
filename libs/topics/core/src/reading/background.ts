import type { Breather } from '@learning-memory/concurrency';
import { createCorpus, type Placed } from '../spaces/corpus.ts';
import type { MemoryEncoding } from '../spaces/memory-encoding.ts';
import { measureUsualNearness, type UsualNearness } from './usual-nearness.ts';

/** Memories that say which features are rare, and how near others usually are. */
export interface Background {
  /** `undefined` of fewer than 20 memories. */
  readonly usual: UsualNearness | undefined;
  /** Also what came later. */
  place(encoding: MemoryEncoding): Placed;
}

export interface BackgroundQuestion {
  readonly scope: string;
  readonly encodings: readonly MemoryEncoding[];
}

/** The background of each scope, made anew once a fifth of its memories are others. */
export interface Backgrounds {
  of(question: BackgroundQuestion, breather: Breather): Promise<Background>;
}

const MOST_SCOPES = 16;
const OTHERS = 0.2;

interface Kept {
  readonly encodings: ReadonlySet<MemoryEncoding>;
  readonly background: Promise<Background>;
}

export function createBackgrounds(): Backgrounds {
  const kept = new Map<string, Kept>();

  function keep(scope: string, entry: Kept): void {
    kept.delete(scope);
    kept.set(scope, entry);
    const [oldest] = kept.keys();
    if (kept.size > MOST_SCOPES && oldest !== undefined) kept.delete(oldest);
  }

  return {
    async of({ scope, encodings }, breather) {
      const before = kept.get(scope);
      if (before !== undefined && isStillLike(before.encodings, encodings)) return before.background;
      const background = createBackground(encodings, breather);
      // What cannot be read now may be readable the next time.
      if (encodings.every(({ whole }) => whole !== undefined))
        keep(scope, { encodings: new Set(encodings), background });
      return background;
    },
  };
}

/** Others came, or many left. */
function isStillLike(before: ReadonlySet<MemoryEncoding>, now: readonly MemoryEncoding[]): boolean {
  const kept = now.filter((encoding) => before.has(encoding)).length;
  return Math.max(now.length, before.size) - kept <= OTHERS * before.size;
}

async function createBackground(encodings: readonly MemoryEncoding[], breather: Breather): Promise<Background> {
  const corpus = await createCorpus(encodings, breather);
  const placed = new WeakMap(encodings.map((encoding, index) => [encoding, corpus.members[index] as Placed]));
  return {
    usual: await measureUsualNearness(corpus.members, breather),
    place(encoding) {
      const known = placed.get(encoding) ?? corpus.place(encoding);
      placed.set(encoding, known);
      return known;
    },
  };
}
