import type { Memory } from '@learning-memory/memory';
import type { Filter } from '@learning-memory/vector-store';
import { whereEqual } from '@learning-memory/vector-store-checks';
import type { MemoryContext } from '../memory-context.ts';
import { isRule } from '../memory-kinds.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { LIVE } from '../points/memory-filters.ts';
import { toMemory } from '../points/memory-points.ts';

/** Memories that a statement may be about. */
const CANDIDATES = 30;
/** What happened stays true. */
const HISTORY: readonly Memory['category'][] = ['event', 'error'];

export interface StatedBeside {
  /** That states it. */
  readonly memory: Memory;
  readonly text: string;
  readonly vector: readonly number[];
  /** When the others were said. */
  readonly said: Filter<MemoryPayload>;
}

/** Other memories of the project that may be about a statement of one, by meaning and by words. */
export async function besideStatement(
  { vectorStore, points }: MemoryContext,
  { memory, text, vector, said }: StatedBeside,
): Promise<readonly Memory[]> {
  const filter: Filter<MemoryPayload> = {
    op: 'and',
    filters: [LIVE, said, ...whereEqual<MemoryPayload>({ project: memory.project })],
  };
  const options = { limit: CANDIDATES, filter };
  const [near, worded] = await Promise.all([
    vectorStore.search(points.collection, { ...options, query: { mode: 'dense', vector } }),
    vectorStore.search(points.collection, { ...options, query: { mode: 'lexical', text } }),
  ]);
  const found = new Map([...near, ...worded].map(({ id, payload }) => [id, toMemory(payload)]));
  return [...found.values()].filter(({ id }) => id !== memory.id);
}

/** A rule stays until somebody changes it, and of what belongs to no project nobody knows what it is about. */
export function isCorrectable(memory: Memory): boolean {
  return memory.project !== undefined && !isRule(memory) && !HISTORY.includes(memory.category);
}

/** At this time or before, as `whenSaid` tells. */
export function saidUntil(time: number): Filter<MemoryPayload> {
  return whenSaidIs({ lt: time + 1 });
}

/** At this time or after, as `whenSaid` tells. */
export function saidFrom(time: number): Filter<MemoryPayload> {
  return whenSaidIs({ gte: time });
}

function whenSaidIs(bounds: { readonly lt: number } | { readonly gte: number }): Filter<MemoryPayload> {
  const made: Filter<MemoryPayload> = { op: 'range', field: 'createdAt', ...bounds };
  return {
    op: 'or',
    filters: [
      { op: 'range', field: 'saidAt', ...bounds },
      { op: 'and', filters: [{ op: 'eq', field: 'saidAt', value: null }, made] },
    ],
  };
}

export async function vectorsOf(
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
