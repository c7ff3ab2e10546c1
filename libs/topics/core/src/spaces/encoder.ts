import type { EmbeddingService } from '@learning-memory/embedding';
import type { Memory, MemoryReader } from '@learning-memory/memory';
import type { Breather } from '@learning-memory/concurrency';
import { clausesOf, intentOf } from '../features/clauses.ts';
import { encodeQueryFeatures } from '../search/query-features.ts';
import { encodeText, type MeaningVectors, type MemoryEncoding, textOf, type TextEncoding } from './memory-encoding.ts';

/** Memories whose encodings are kept: some 10 KB each. */
const MOST_KEPT = 6000;
/** Texts that are embedded at a stretch. */
const BATCH = 32;
/** Memories whose vectors are read at once: each time asks another thread. */
const READ_AT_ONCE = 6 * BATCH;

export interface Encoder {
  /** In the order of the memories; makes only what is new or changed. */
  encode(memories: readonly Memory[], breather: Breather): Promise<readonly MemoryEncoding[]>;
  encodeQuery(query: string, now: number, signal?: AbortSignal): Promise<MemoryEncoding>;
}

export type TextReader = (texts: readonly string[], breather: Breather) => Promise<readonly TextEncoding[]>;

/** Reads texts in the calling thread. */
export const readTextsHere: TextReader = async (texts, breather) => {
  const read: TextEncoding[] = [];
  for (const text of texts) {
    read.push(encodeText(text));
    await breather.pause();
  }
  return read;
};

interface Kept {
  readonly memory: Memory;
  readonly encoding: MemoryEncoding;
}

export interface EncoderOptions {
  readonly embedding: EmbeddingService;
  readonly reader: Pick<MemoryReader, 'vectors'>;
  /** Says what texts contain, in their order. */
  readonly readTexts: TextReader;
}

export function createEncoder({ embedding, reader, readTexts }: EncoderOptions): Encoder {
  const kept = new Map<string, Kept>();

  async function encodeNew(memories: readonly Memory[], breather: Breather): Promise<readonly Kept[]> {
    const [read, meanings] = await Promise.all([
      readTexts(
        memories.map((memory) => textOf(memory)),
        breather,
      ),
      meaningsOf(memories, { embedding, reader, breather }),
    ]);
    return memories.map((memory, index) => {
      const { createdAt, sessionId } = memory;
      const [text, meaning] = [read[index] as TextEncoding, meanings[index] as MeaningVectors];
      return { memory, encoding: { ...text, ...meaning, createdAt, sessionId } };
    });
  }

  function keep(entry: Kept): void {
    kept.delete(entry.memory.id);
    kept.set(entry.memory.id, entry);
  }

  function forgetOldest(): void {
    for (const id of kept.keys()) {
      if (kept.size <= MOST_KEPT) return;
      kept.delete(id);
    }
  }

  return {
    async encode(memories, breather) {
      // Others may let go of what is kept while new ones are made.
      const known = new Map(memories.flatMap((memory) => sameIn(kept, memory)));
      const others = memories.filter(({ id }) => !known.has(id));
      for (const entry of await encodeNew(others, breather)) {
        known.set(entry.memory.id, entry);
        keep(entry);
      }
      forgetOldest();
      return memories.map(({ id }) => (known.get(id) as Kept).encoding);
    },
    async encodeQuery(query, now, signal) {
      const clauses = clausesOf(query);
      const vectors = await embedding.embedBatch([query, intentOf(query), ...clauses], { inputType: 'query', signal });
      const [whole, intent, ...parts] = vectors.map(toVector);
      return {
        features: encodeQueryFeatures(query),
        foreign: false,
        ...{ whole, intent, clauses: parts.filter((part) => part !== undefined), createdAt: now },
      };
    },
  };
}

interface MeaningSources extends Pick<EncoderOptions, 'embedding' | 'reader'> {
  readonly breather: Breather;
}

async function meaningsOf(memories: readonly Memory[], sources: MeaningSources): Promise<readonly MeaningVectors[]> {
  const meanings: MeaningVectors[] = [];
  for (let start = 0; start < memories.length; start += READ_AT_ONCE) {
    const some = memories.slice(start, start + READ_AT_ONCE);
    const stored = await sources.reader.vectors(some.map(({ id }) => id));
    for (let first = 0; first < some.length; first += BATCH) {
      meanings.push(...(await meaningsOfBatch(some.slice(first, first + BATCH), stored, sources)));
      await sources.breather.pause();
    }
  }
  return meanings;
}

async function meaningsOfBatch(
  memories: readonly Memory[],
  stored: Awaited<ReturnType<MemoryReader['vectors']>>,
  { embedding }: Pick<MeaningSources, 'embedding'>,
): Promise<readonly MeaningVectors[]> {
  const said = memories.map(({ id, content }) => {
    const clauses = clausesOf(content);
    return { id, clauses, intent: clauses[0] ?? content };
  });
  const texts = [...new Set(said.flatMap(({ clauses, intent }) => [...clauses, intent]))];
  const embedded = await embedding.embedBatch(texts, { inputType: 'document' });
  const vectors = new Map(texts.map((text, index) => [text, toVector(embedded[index])]));
  return said.map(({ id, clauses, intent }) => ({
    whole: toVector(stored.get(id)),
    intent: vectors.get(intent),
    clauses: clauses.flatMap((clause) => vectors.get(clause) ?? []),
  }));
}

function sameIn(kept: ReadonlyMap<string, Kept>, memory: Memory): readonly (readonly [string, Kept])[] {
  const entry = kept.get(memory.id);
  return entry !== undefined && isSame(entry, memory) ? [[memory.id, entry]] : [];
}

/** A memory that could not be read when it was stored may have a vector by now. */
function isSame(kept: Kept, { content, tags }: Memory): boolean {
  return (
    kept.encoding.whole !== undefined &&
    kept.memory.content === content &&
    kept.memory.tags.join(' ') === tags.join(' ')
  );
}

function toVector(vector: readonly number[] | undefined): Float32Array | undefined {
  return vector === undefined ? undefined : new Float32Array(vector);
}
