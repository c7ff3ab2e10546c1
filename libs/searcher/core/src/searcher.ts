import type { EmbeddingService } from '@learning-memory/embedding';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type { MetadataStore } from '@learning-memory/metadata-store';
import type { SearchAnswer, Searcher } from '@learning-memory/searcher';
import type { VectorStore } from '@learning-memory/vector-store';
import { listExperiences } from './list-experiences.ts';
import { DEFAULT_RANKINGS, type Rankings } from './rankings.ts';
import type { SearchContext } from './search-context.ts';
import { searchCode } from './search-code.ts';
import { searchCommits } from './search-commits.ts';
import { searchExperiences } from './search-experiences.ts';
import { searchMemories } from './search-memories.ts';
import { searchSimilarCode } from './search-similar-code.ts';
import { searchValues } from './search-values.ts';

export interface SearcherOptions {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly metadataStore: MetadataStore;
  /** Default `DEFAULT_RANKINGS`. */
  readonly rankings?: Rankings | undefined;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
  readonly logger?: Logger | undefined;
}

const NOTHING: SearchAnswer<never> = { hits: [], mode: 'hybrid' };

export function createSearcher(options: SearcherOptions): Searcher {
  const { embedding, vectorStore, metadataStore } = options;
  const { rankings = DEFAULT_RANKINGS, now = Date.now, logger = silentLogger } = options;
  const context: SearchContext = { embedding, vectorStore, metadataStore, rankings, now, logger };
  return {
    listExperiences: (list) => listExperiences(context, list),
    searchExperiences: async (search) => (isBlank(search.query) ? NOTHING : searchExperiences(context, search)),
    searchMemories: async (search) => (isBlank(search.query) ? NOTHING : searchMemories(context, search)),
    searchValues: async (search) => (isBlank(search.query) ? NOTHING : searchValues(context, search)),
    searchCode: async (search) => (isBlank(search.query) ? NOTHING : searchCode(context, search)),
    searchSimilarCode: async (search) => (isBlank(search.snippet) ? NOTHING : searchSimilarCode(context, search)),
    searchCommits: async (search) => (isBlank(search.query) ? NOTHING : searchCommits(context, search)),
  };
}

function isBlank(query: string): boolean {
  return query.trim() === '';
}
