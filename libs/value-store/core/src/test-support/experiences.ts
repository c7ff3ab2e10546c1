import type { EmbeddingService } from '@learning-memory/embedding';
import type { Axis, ResolvedGhap } from '@learning-memory/ghap';
import { EXPERIENCE_TEXT_FIELD, experienceCollection } from '@learning-memory/observation-persister-collection';
import type { VectorStore } from '@learning-memory/vector-store';

/** Texts that share no word; a hash embedding puts those of one theme close together and the rest far apart. */
export const THEMES = {
  database: 'database connection pool exhausted',
  clock: 'flaky test reads wall clock',
  certificate: 'expired certificate stops deploy',
  cache: 'stale cache serves old page',
} as const;
export type Theme = keyof typeof THEMES;

export const START = 1_800_000_000_000;

let count = 0;

/** Confirmed in the gold tier unless told otherwise; ids and times go up. */
export function experience(goal: string, overrides: Partial<ResolvedGhap> = {}): ResolvedGhap {
  count += 1;
  const createdAt = START + count * 1000;
  return {
    id: `ghap_20260102_030405_${count.toString(16).padStart(6, '0')}`,
    sessionId: 'session-1',
    createdAt,
    domain: 'debugging',
    strategy: 'check-assumptions',
    goal,
    hypothesis: 'The cause is known',
    action: 'Change one thing',
    prediction: 'It works',
    history: [],
    notes: [],
    iterationCount: 1,
    outcome: { status: 'confirmed', result: 'It works', capturedAt: createdAt + 500, autoCaptured: false },
    confidenceTier: 'gold',
    tierReason: 'Confirmed with a lesson in the same session.',
    resolvedAt: createdAt + 500,
    ...overrides,
  };
}

/** Makes entries of one theme, told apart by one word each. */
export function experiencesOf(theme: Theme, size: number, overrides: Partial<ResolvedGhap> = {}): ResolvedGhap[] {
  return Array.from({ length: size }, () => experience(`${THEMES[theme]} w${count}`, overrides));
}

/** Makes entries that resemble nothing. */
export function strangers(size: number, overrides: Partial<ResolvedGhap> = {}): ResolvedGhap[] {
  return Array.from({ length: size }, () => experience(`x${count} y${count} z${count}`, overrides));
}

/** Puts entries on axes as the persister does, with the goal as their text. */
export async function addExperiences(
  { embedding, vectorStore }: { readonly embedding: EmbeddingService; readonly vectorStore: VectorStore },
  entries: readonly ResolvedGhap[],
  axes: readonly Axis[] = ['full'],
): Promise<void> {
  const vectors = await embedding.embedBatch(
    entries.map(({ goal }) => goal),
    { inputType: 'document' },
  );
  const points = entries.map((entry, index) => ({
    id: entry.id,
    vector: vectors[index],
    text: { [EXPERIENCE_TEXT_FIELD]: entry.goal },
    payload: {
      domain: entry.domain,
      strategy: entry.strategy,
      outcomeStatus: entry.outcome.status,
      confidenceTier: entry.confidenceTier,
      sessionId: entry.sessionId,
      ...(entry.project !== undefined && { project: entry.project }),
      createdAt: entry.createdAt,
      resolvedAt: entry.resolvedAt,
      entry,
    },
  }));
  for (const axis of axes) await vectorStore.upsert(experienceCollection(axis, embedding.model), points);
}
