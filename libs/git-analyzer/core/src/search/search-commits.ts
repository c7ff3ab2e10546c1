import type { EmbeddingService } from '@learning-memory/embedding';
import type { CommitPayload, FoundCommit, SearchCommitsOptions } from '@learning-memory/git-analyzer';
import type { SearchAnswer, Searcher } from '@learning-memory/searcher';
import type { Filter, VectorStore } from '@learning-memory/vector-store';
import { authorTerm } from '../commit/author-terms.ts';
import { COMMIT_FILE_LIMIT, commitCollection } from '../commit/commit-collection.ts';
import { SEARCHED_COMMITS } from './searched-commits.ts';

export interface SearchContext {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly searcher: Searcher;
}

export async function searchCommits(
  context: SearchContext,
  options: SearchCommitsOptions,
): Promise<SearchAnswer<FoundCommit>> {
  const { query, path, limit, signal } = options;
  // It looks at no commit, so there is none that it may miss.
  if (query.trim() === '') return { hits: [], mode: 'hybrid' };
  const filters = commitFilters(options);
  const ofPath: Filter<CommitPayload>[] = path === undefined ? [] : [{ op: 'eq', field: 'files', value: path }];
  const filter = { op: 'and', filters: [...filters, ...ofPath] } as const;
  const found = await context.searcher.search(SEARCHED_COMMITS, { query, filter, limit, signal });
  const hits = found.hits.map(({ payload, score }) => ({ commit: payload, score }));
  const missed = path === undefined ? undefined : await describeMissed(context, filters);
  return { hits, mode: found.mode, notice: joinNotices(found.notice, missed) };
}

function commitFilters({ repository, author, since }: SearchCommitsOptions): readonly Filter<CommitPayload>[] {
  const filters: Filter<CommitPayload>[] = [];
  if (repository !== undefined) filters.push({ op: 'eq', field: 'repository', value: repository });
  if (author !== undefined) filters.push({ op: 'eq', field: 'authorTerms', value: authorTerm(author) });
  if (since !== undefined) filters.push({ op: 'range', field: 'committedAt', gte: since });
  return filters;
}

/** What a search by path may miss among the commits it looks at. */
async function describeMissed(
  { embedding, vectorStore }: SearchContext,
  filters: readonly Filter<CommitPayload>[],
): Promise<string | undefined> {
  const filter = {
    op: 'and',
    filters: [...filters, { op: 'range', field: 'fileCount', gte: COMMIT_FILE_LIMIT + 1 }],
  } as const;
  const count = await vectorStore.count(commitCollection(embedding.model), filter);
  if (count === 0) return undefined;
  return (
    `The index keeps the first ${String(COMMIT_FILE_LIMIT)} paths of a commit and may miss the path in commits that ` +
    `changed more (${String(count)} here); the history of the file has all of them.`
  );
}

function joinNotices(...notices: readonly (string | undefined)[]): string | undefined {
  const present = notices.filter((notice) => notice !== undefined);
  return present.length === 0 ? undefined : present.join(' ');
}
