import type { Embedding, EmbeddingService } from '@learning-memory/embedding';
import { AXES, type ResolvedGhap } from '@learning-memory/ghap';
import {
  EXPERIENCE_TEXT_FIELD,
  experienceCollection,
  type ExperiencePayload,
} from '@learning-memory/observation-persister-collection';
import type { Point, VectorStore } from '@learning-memory/vector-store';
import { axisTexts } from './axis-texts.ts';

const IDS_PER_LOOKUP = 500;

export interface ExperienceWriter {
  /** Idempotent by entry id; also removes the entry from axes it no longer has. */
  write(entry: ResolvedGhap): Promise<void>;
  find(id: string): Promise<ResolvedGhap | undefined>;
  /** From the full axis first: what breaks off is found no more. */
  remove(id: string): Promise<void>;
  /** Those of `ids` that are not stored on every axis they have. */
  missing(ids: readonly string[]): Promise<readonly string[]>;
}

export interface ExperienceWriterOptions {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
}

export function createExperienceWriter({ embedding, vectorStore }: ExperienceWriterOptions): ExperienceWriter {
  async function find(id: string): Promise<ResolvedGhap | undefined> {
    const [stored] = await vectorStore.get(experienceCollection('full', embedding.model), [id]);
    return stored?.payload.entry;
  }

  /** What history says of an entry is known to the store alone: one that comes again from the journal keeps it. */
  async function withAftermath(entry: ResolvedGhap): Promise<ResolvedGhap> {
    if (entry.aftermath !== undefined) return entry;
    const stored = await find(entry.id);
    if (stored?.aftermath === undefined) return entry;
    return { ...stored, ...(entry.project !== undefined && { project: entry.project }) };
  }

  async function write(given: ResolvedGhap): Promise<void> {
    const entry = await withAftermath(given);
    const texts = axisTexts(entry);
    const vectors = await embedding.embedBatch(
      texts.map(({ text }) => text),
      { inputType: 'document' },
    );
    const points = new Map(texts.map(({ axis, text }, index) => [axis, experiencePoint(entry, text, vectors[index])]));
    // The full axis comes last: an entry found there is complete on the others.
    for (const axis of AXES.toReversed()) {
      const collection = experienceCollection(axis, embedding.model);
      const point = points.get(axis);
      if (point === undefined) await vectorStore.delete(collection, [entry.id]);
      else await vectorStore.upsert(collection, [point]);
    }
  }

  async function missing(ids: readonly string[]): Promise<readonly string[]> {
    const collection = experienceCollection('full', embedding.model);
    const stored = new Set<string>();
    for (let start = 0; start < ids.length; start += IDS_PER_LOOKUP) {
      const found = await vectorStore.get(collection, ids.slice(start, start + IDS_PER_LOOKUP));
      for (const { id } of found) stored.add(id);
    }
    return ids.filter((id) => !stored.has(id));
  }

  async function remove(id: string): Promise<void> {
    for (const axis of AXES) await vectorStore.delete(experienceCollection(axis, embedding.model), [id]);
  }

  return { write, find, missing, remove };
}

export function experiencePoint(
  entry: ResolvedGhap,
  text: string,
  vector: Embedding | undefined,
): Point<ExperiencePayload> {
  const payload: ExperiencePayload = {
    domain: entry.domain,
    strategy: entry.strategy,
    outcomeStatus: entry.outcome.status,
    confidenceTier: entry.confidenceTier,
    sessionId: entry.sessionId,
    ...(entry.project !== undefined && { project: entry.project }),
    createdAt: entry.createdAt,
    resolvedAt: entry.resolvedAt,
    entry,
  };
  return { id: entry.id, vector, text: { [EXPERIENCE_TEXT_FIELD]: text }, payload };
}
