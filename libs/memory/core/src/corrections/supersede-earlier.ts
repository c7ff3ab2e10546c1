import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Memory, MemoryCorrection, SupersededStatement } from '@learning-memory/memory';
import { corrects } from '@learning-memory/session-note';
import type { Filter } from '@learning-memory/vector-store';
import { whereEqual } from '@learning-memory/vector-store-checks';
import { changeAlone } from '../claims/change-alone.ts';
import type { MemoryContext } from '../memory-context.ts';
import { isRule } from '../memory-kinds.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { LIVE } from '../points/memory-filters.ts';
import { toMemory } from '../points/memory-points.ts';
import { cosine } from '../similarity/cosine.ts';
import { statementsOf } from '../statements/corrected-text.ts';
import { markCorrected } from './mark-corrected.ts';

/** Memories that a correction may be about. */
const CANDIDATES = 30;
/** What happened stays true. */
const HISTORY: readonly Memory['category'][] = ['event', 'error'];

export interface LaterMemory {
  readonly memory: Memory;
  /** When it was said; what is newer is not corrected. */
  readonly saidAt: number;
  /** Its statements that may correct. */
  readonly said: readonly string[];
}

/**
 * Marks what a memory takes back of older ones of its project: only in words that correct, about the same thing, by statements
 * that are more alike than chance makes them. A rule of importance 1 stays until somebody changes it.
 */
export async function supersedeEarlier(
  context: MemoryContext,
  queue: KeyedQueue,
  later: LaterMemory,
): Promise<readonly SupersededStatement[]> {
  const found = await findCorrected(context, later);
  const superseded: SupersededStatement[] = [];
  for (const [id, corrections] of found) {
    const marked = await changeAlone(context, queue, {
      id,
      change: (held) => markCorrected(held, id, corrections),
    });
    superseded.push(...marked);
  }
  return superseded;
}

type Corrected = ReadonlyMap<string, readonly MemoryCorrection[]>;

async function findCorrected(context: MemoryContext, later: LaterMemory): Promise<Corrected> {
  const { said } = later;
  const { id: by } = later.memory;
  const vectors = await vectorsOf(context, said);
  const found = new Map<string, readonly MemoryCorrection[]>();
  const relatedFrom = (await context.similarity())?.relatedFrom;
  if (relatedFrom === undefined) return found;
  for (const instead of said) {
    const vector = vectors.get(instead);
    if (vector === undefined) continue;
    for (const earlier of await candidates(context, later, { text: instead, vector })) {
      const about = statementsOf(earlier).filter((statement) => corrects(instead, statement));
      const read = await vectorsOf(context, about);
      const near = about.filter((statement) => cosine(vector, read.get(statement)) >= relatedFrom);
      const corrections = near.map((statement) => ({ statement, instead, by }));
      if (near.length > 0) found.set(earlier.id, [...(found.get(earlier.id) ?? []), ...corrections]);
    }
  }
  return found;
}

interface Asked {
  readonly text: string;
  readonly vector: readonly number[];
}

/** Older memories of the project that may be about it, by meaning and by words. */
async function candidates(
  { vectorStore, points }: MemoryContext,
  { memory, saidAt }: LaterMemory,
  { text, vector }: Asked,
): Promise<readonly Memory[]> {
  const filter: Filter<MemoryPayload> = {
    op: 'and',
    filters: [LIVE, saidUntil(saidAt), ...whereEqual<MemoryPayload>({ project: memory.project })],
  };
  const options = { limit: CANDIDATES, filter };
  const [near, worded] = await Promise.all([
    vectorStore.search(points.collection, { ...options, query: { mode: 'dense', vector } }),
    vectorStore.search(points.collection, { ...options, query: { mode: 'lexical', text } }),
  ]);
  const found = new Map([...near, ...worded].map(({ id, payload }) => [id, toMemory(payload)]));
  return [...found.values()].filter(
    (earlier) => earlier.id !== memory.id && !isRule(earlier) && !HISTORY.includes(earlier.category),
  );
}

/** As `whenSaid` tells. */
function saidUntil(time: number): Filter<MemoryPayload> {
  const made: Filter<MemoryPayload> = { op: 'range', field: 'createdAt', lt: time + 1 };
  return {
    op: 'or',
    filters: [
      { op: 'range', field: 'saidAt', lt: time + 1 },
      { op: 'and', filters: [{ op: 'eq', field: 'saidAt', value: null }, made] },
    ],
  };
}

async function vectorsOf(
  { embedding }: MemoryContext,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (texts.length === 0) return new Map();
  const vectors = await embedding.embedBatch(texts, { inputType: 'document' });
  return new Map(
    texts.flatMap((text, index) => {
      const vector = vectors[index];
      return vector === undefined ? [] : [[text, [...vector]] as const];
    }),
  );
}
