import { createHash } from 'node:crypto';
import type { Memory } from '@learning-memory/memory';
import type { Breather } from '@learning-memory/concurrency';
import { createCorpus, type Corpus } from './corpus.ts';
import type { Encoder } from './encoder.ts';

/** Memories and how they compare, in the same order. */
export interface ComparedMemories {
  readonly memories: readonly Memory[];
  readonly corpus: Corpus;
}

/** Makes nothing anew for memories that were compared before and are as they were. */
export type CompareMemories = (memories: readonly Memory[], breather: Breather) => Promise<ComparedMemories>;

/** Memories of all that is kept together, some 10 KB each. */
const MOST_KEPT = 6000;

export function createMemoryComparison(encoder: Encoder): CompareMemories {
  const kept = new Map<string, ComparedMemories>();

  function keep(key: string, compared: ComparedMemories): void {
    kept.delete(key);
    kept.set(key, compared);
    let size = [...kept.values()].reduce((sum, { memories }) => sum + memories.length, 0);
    for (const [oldest, { memories }] of kept) {
      if (size <= MOST_KEPT || oldest === key) return;
      kept.delete(oldest);
      size -= memories.length;
    }
  }

  return async (memories, breather) => {
    const key = fingerprintOf(memories);
    let compared = kept.get(key);
    if (compared === undefined) {
      const encodings = await encoder.encode(memories, breather);
      compared = { memories, corpus: await createCorpus(encodings, breather) };
    }
    // What cannot be read now may be readable the next time.
    if (compared.corpus.members.every(({ encoding }) => encoding.whole !== undefined)) keep(key, compared);
    return compared;
  };
}

/** Equal for the same memories in the same state. */
export function fingerprintOf(memories: readonly Memory[]): string {
  const hash = createHash('sha256');
  for (const { id, content, tags } of memories) hash.update(JSON.stringify([id, content, tags]));
  return hash.digest('hex').slice(0, 32);
}
