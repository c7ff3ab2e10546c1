import { createHash } from 'node:crypto';
import { DOMAINS, type Domain, OUTCOME_STATUSES, type ResolvedGhap, STRATEGIES } from '@learning-memory/ghap';
import { MEMORY_CATEGORIES } from '@learning-memory/memory';
import { formatPlace, memoryCollection, type MemoryPayload } from '@learning-memory/memory-core';
import {
  EXPERIENCE_TEXT_FIELD,
  experienceCollection,
  type ExperiencePayload,
} from '@learning-memory/observation-persister-collection';
import { GLOBAL_PROJECT } from '@learning-memory/project';
import type { Point } from '@learning-memory/vector-store';
import type { CorpusItem } from './corpus.ts';
import type { Libraries } from './libraries.ts';

const POINTS_PER_WRITE = 500;
/** Memories stored one after the other about the same. */
const EPISODE_LENGTH = 10;
const MINUTE_IN_MILLISECONDS = 60_000;
const FIRST_CREATION = Date.UTC(2026, 0, 1);

/** Writes every item as a memory and as an experience, past the server, in the server's own collections. */
export async function fill({ vectorStore, embedding }: Libraries, corpus: readonly CorpusItem[]): Promise<void> {
  for (let begin = 0; begin < corpus.length; begin += POINTS_PER_WRITE) {
    const items = corpus.slice(begin, begin + POINTS_PER_WRITE);
    await vectorStore.upsert(
      memoryCollection(embedding.model),
      items.map((item, offset) => memoryPoint(item, begin + offset)),
    );
    await vectorStore.upsert(
      experienceCollection('full', embedding.model),
      items.map((item, offset) => experiencePoint(item, begin + offset)),
    );
  }
}

function memoryPoint({ text, vector }: CorpusItem, index: number): Point<MemoryPayload> {
  const createdAt = FIRST_CREATION + index * MINUTE_IN_MILLISECONDS;
  const payload: MemoryPayload = {
    id: `memory_${index}`,
    content: text,
    category: cycle(MEMORY_CATEGORIES, index),
    importance: 0.5,
    tags: [`tag-${index % 20}`],
    createdAt,
    updatedAt: createdAt,
    contentHash: createHash('sha256').update(text).digest('hex'),
    project: GLOBAL_PROJECT,
    place: formatPlace({ episode: `memory_${index - (index % EPISODE_LENGTH)}`, position: index % EPISODE_LENGTH }),
  };
  return { id: payload.id, vector, text: { content: text, tags: payload.tags.join(' ') }, payload };
}

function experiencePoint({ text, vector }: CorpusItem, index: number): Point<ExperiencePayload> {
  const entry = resolvedEntry(text, index);
  const { id, domain, strategy, confidenceTier, sessionId, createdAt, resolvedAt } = entry;
  const project = GLOBAL_PROJECT;
  return {
    id,
    vector,
    text: { [EXPERIENCE_TEXT_FIELD]: text },
    payload: {
      domain,
      strategy,
      outcomeStatus: entry.outcome.status,
      confidenceTier,
      sessionId,
      createdAt,
      resolvedAt,
      project,
      entry: { ...entry, project },
    },
  };
}

function resolvedEntry(text: string, index: number): ResolvedGhap {
  const createdAt = FIRST_CREATION + index * MINUTE_IN_MILLISECONDS;
  const domain: Domain = cycle(DOMAINS, index);
  const status = cycle(OUTCOME_STATUSES, index);
  return {
    id: `ghap_20260101_000000_${index.toString(16).padStart(6, '0')}`,
    sessionId: 'bench',
    domain,
    strategy: cycle(STRATEGIES, index),
    goal: text,
    hypothesis: 'The cause is the one that was seen last time.',
    action: 'Change one thing and look.',
    prediction: 'The symptom is gone after the change.',
    createdAt,
    history: [],
    notes: [],
    iterationCount: 1,
    outcome: { status, result: 'As written above.', capturedAt: createdAt, autoCaptured: false },
    lesson: { whatWorked: 'Looking first.' },
    confidenceTier: 'silver',
    tierReason: 'Filled in by the bench.',
    resolvedAt: createdAt + MINUTE_IN_MILLISECONDS,
  };
}

function cycle<T>(values: readonly [T, ...(readonly T[])], index: number): T {
  return values[index % values.length] ?? values[0];
}
