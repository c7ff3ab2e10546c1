import type { EmbeddingService } from '@learning-memory/embedding';
import type { Memory, MemoryReader } from '@learning-memory/memory';
import type { Breather } from '../breather.ts';
import { clausesOf, intentOf } from '../features/clauses.ts';
import { encodeQueryFeatures } from '../search/query-features.ts';
import { encodeFeatures, type MeaningVectors, type MemoryEncoding } from './memory-encoding.ts';

/** Memories whose encodings are kept: some 10 KB each. */
const MOST_KEPT = 6000;
/** Texts that are embedded at a stretch. */
const BATCH = 32;

export interface Encoder {
  /** In the order of the memories; makes only what is new or changed. */
  encode(memories: readonly Memory[], breather: Breather): Promise<readonly MemoryEncoding[]>;
  /** A question, which belongs to no session. */
  encodeQuery(query: string, now: number, signal?: AbortSignal): Promise<MemoryEncoding>;
}

interface Kept {
  readonly memory: Memory;
  readonly encoding: MemoryEncoding;
}

export interface EncoderOptions {
  readonly embedding: EmbeddingService;
  readonly reader: MemoryReader;
}

export function createEncoder({ embedding, reader }: EncoderOptions): Encoder {
  const kept = new Map<string, Kept>();

  async function encodeNew(memories: readonly Memory[], breather: Breather): Promise<void> {
    for (let start = 0; start < memories.length; start += BATCH) {
      const batch = memories.slice(start, start + BATCH);
      const meanings = await meaningsOf(batch, { embedding, reader });
      for (const [index, memory] of batch.entries()) {
        const encoding = {
          features: encodeFeatures(memory),
          ...(meanings[index] as MeaningVectors),
          createdAt: memory.createdAt,
          sessionId: memory.sessionId,
        };
        kept.set(memory.id, { memory, encoding });
        await breather.pause();
      }
    }
  }

  function forgetOldest(): void {
    for (const id of kept.keys()) {
      if (kept.size <= MOST_KEPT) return;
      kept.delete(id);
    }
  }

  return {
    async encode(memories, breather) {
      await encodeNew(
        memories.filter((memory) => !isSame(kept.get(memory.id), memory)),
        breather,
      );
      const encodings = memories.map(({ id }) => (kept.get(id) as Kept).encoding);
      forgetOldest();
      return encodings;
    },
    async encodeQuery(query, now, signal) {
      const clauses = clausesOf(query);
      const vectors = await embedding.embedBatch([query, intentOf(query), ...clauses], { inputType: 'query', signal });
      const [whole, intent, ...parts] = vectors.map(toVector);
      return {
        features: encodeQueryFeatures(query),
        ...{ whole, intent, clauses: parts.filter((part) => part !== undefined), createdAt: now },
      };
    },
  };
}

async function meaningsOf(
  memories: readonly Memory[],
  { embedding, reader }: EncoderOptions,
): Promise<readonly MeaningVectors[]> {
  const clauses = memories.map(({ content }) => clausesOf(content));
  const texts = [...new Set(clauses.flatMap((list, index) => [...list, intentOf(contentAt(memories, index))]))];
  const [stored, embedded] = await Promise.all([
    reader.vectors(memories.map(({ id }) => id)),
    embedding.embedBatch(texts, { inputType: 'document' }),
  ]);
  const vectors = new Map(texts.map((text, index) => [text, toVector(embedded[index])]));
  return memories.map(({ id, content }, index) => ({
    whole: toVector(stored.get(id)),
    intent: vectors.get(intentOf(content)),
    clauses: (clauses[index] ?? []).flatMap((clause) => vectors.get(clause) ?? []),
  }));
}

function contentAt(memories: readonly Memory[], index: number): string {
  return memories[index]?.content ?? '';
}

/** A memory that could not be read when it was stored may have a vector by now. */
function isSame(kept: Kept | undefined, { content, tags }: Memory): boolean {
  return (
    kept !== undefined &&
    kept.encoding.whole !== undefined &&
    kept.memory.content === content &&
    kept.memory.tags.join(' ') === tags.join(' ')
  );
}

function toVector(vector: readonly number[] | undefined): Float32Array | undefined {
  return vector === undefined ? undefined : Float32Array.from(vector);
}
