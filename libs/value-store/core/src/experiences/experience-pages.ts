import { setImmediate } from 'node:timers/promises';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { Axis } from '@learning-memory/ghap';
import { experienceCollection, type ExperiencePayload } from '@learning-memory/observation-persister-collection';
import type { Filter, StoredPoint, VectorStore } from '@learning-memory/vector-store';
import { scrollPages } from '@learning-memory/vector-store-checks';

export type ExperiencePage = readonly StoredPoint<ExperiencePayload>[];

export interface ScrollExperiences {
  readonly axis: Axis;
  readonly filter?: Filter<ExperiencePayload> | undefined;
  readonly withVectors?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ExperienceStores {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
}

/** Small enough that unpacking a page holds the event loop for a few milliseconds only. */
const PAGE_SIZE = 250;
const PAGE_SIZE_WITH_VECTORS = 100;

/** Goes by id. */
export async function* scrollExperiences(
  { embedding, vectorStore }: ExperienceStores,
  { axis, ...options }: ScrollExperiences,
): AsyncGenerator<ExperiencePage> {
  const collection = experienceCollection(axis, embedding.model);
  const limit = options.withVectors === true ? PAGE_SIZE_WITH_VECTORS : PAGE_SIZE;
  for await (const page of scrollPages(vectorStore, collection, { ...options, limit })) {
    yield page;
    await letOthersRun();
  }
}

export interface GetExperiences {
  readonly ids: readonly string[];
  readonly withVectors?: boolean | undefined;
}

/** Reads them in the order of `ids`, without the unknown ones. */
export async function* getExperiences(
  { embedding, vectorStore }: ExperienceStores,
  axis: Axis,
  { ids, withVectors }: GetExperiences,
): AsyncGenerator<ExperiencePage> {
  const collection = experienceCollection(axis, embedding.model);
  for (let start = 0; start < ids.length; start += PAGE_SIZE_WITH_VECTORS) {
    const page = ids.slice(start, start + PAGE_SIZE_WITH_VECTORS);
    yield await vectorStore.get(collection, page, { withVectors });
    await letOthersRun();
  }
}

/** A store in this thread answers at once and would never let go of the event loop: others are served between pages. */
async function letOthersRun(): Promise<void> {
  await setImmediate();
}
