import type { EmbeddingService } from '@learning-memory/embedding';
import type { ResolvedGhap } from '@learning-memory/ghap';
import {
  type CountExperiencesOptions,
  type ExperienceReader,
  type FoundExperience,
  type ListExperiencesOptions,
  type SearchExperiencesOptions,
} from '@learning-memory/observation-persister';
import { experienceCollection, type ExperiencePayload } from '@learning-memory/observation-persister-collection';
import type { SearchAnswer, Searcher } from '@learning-memory/searcher';
import type { Filter, VectorStore } from '@learning-memory/vector-store';
import { scrollPages } from '@learning-memory/vector-store-checks';
import { experienceFilters } from './experience-filters.ts';
import { searchedExperiences } from './searched-experiences.ts';

const EXPORT_PAGE = 200;

export interface ExperienceReaderOptions {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  /** Works over the same model and store. */
  readonly searcher: Searcher;
}

export function createExperienceReader({ searcher, ...stores }: ExperienceReaderOptions): ExperienceReader {
  return {
    async get(ids) {
      const { embedding, vectorStore } = stores;
      const points = await vectorStore.get(experienceCollection('full', embedding.model), ids);
      return points.map(({ payload }) => payload.entry);
    },
    list: (options) => listExperiences(stores, options),
    count: (options) =>
      stores.vectorStore.count(experienceCollection('full', stores.embedding.model), listFilter(options)),
    search: (options) => searchExperiences(searcher, options),
    exportEntries: () => exportEntries(stores),
  };
}

async function* exportEntries({
  embedding,
  vectorStore,
}: Omit<ExperienceReaderOptions, 'searcher'>): AsyncGenerator<ResolvedGhap> {
  const collection = experienceCollection('full', embedding.model);
  for await (const page of scrollPages(vectorStore, collection, { limit: EXPORT_PAGE })) {
    for (const { payload } of page) yield payload.entry;
  }
}

/** Every entry is on the full axis, so that axis is the list. */
async function listExperiences(
  { embedding, vectorStore }: Omit<ExperienceReaderOptions, 'searcher'>,
  { limit, offset, ...conditions }: ListExperiencesOptions,
): Promise<readonly ResolvedGhap[]> {
  const { points } = await vectorStore.scroll(experienceCollection('full', embedding.model), {
    filter: listFilter(conditions),
    orderBy: { field: 'createdAt', direction: 'desc' },
    limit,
    offset,
  });
  return points.map(({ payload }) => payload.entry);
}

function listFilter({ since, ...conditions }: CountExperiencesOptions): Filter<ExperiencePayload> {
  const filters: Filter<ExperiencePayload>[] = [...experienceFilters(conditions)];
  if (since !== undefined) filters.push({ op: 'range', field: 'createdAt', gte: since });
  return { op: 'and', filters };
}

async function searchExperiences(
  searcher: Searcher,
  { query, axis, limit, signal, ...conditions }: SearchExperiencesOptions,
): Promise<SearchAnswer<FoundExperience>> {
  const filter: Filter<ExperiencePayload> = { op: 'and', filters: experienceFilters(conditions) };
  const { hits, ...answer } = await searcher.search(searchedExperiences(axis), { query, filter, limit, signal });
  return { ...answer, hits: hits.map(({ payload: { entry }, score }) => ({ entry, score })) };
}
