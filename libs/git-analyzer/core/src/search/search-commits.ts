import type { EmbeddingService } from '@learning-memory/embedding';
import { joinNotices } from '@learning-memory/errors';
import type { CommitPayload, FoundCommit, SearchCommitsOptions } from '@learning-memory/git-analyzer';
import type { SearchAnswer, Searcher } from '@learning-memory/searcher';
import type { Filter, VectorStore } from '@learning-memory/vector-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import { authorTerm } from '../commit/author-terms.ts';
import { COMMIT_FILE_LIMIT, commitCollection } from '../commit/commit-collection.ts';
import { factorOf } from './beside-the-code.ts';
import { SEARCHED_COMMITS } from './searched-commits.ts';

export interface CommitSearchContext {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly searcher: Searcher;
}

export async function searchCommits(
  context: CommitSearchContext,
  options: SearchCommitsOptions,
): Promise<SearchAnswer<FoundCommit>> {
  const { query, path, limit, signal } = options;
  // It looks at no commit, so there is none that it may miss.
  if (query.trim() === '') return { hits: [], mode: 'hybrid' };
  const filters = commitFilters(options);
  const filter = { op: 'and', filters: [...filters, ...whereEqual<CommitPayload>({ files: path })] } as const;
  const factors: (typeof SEARCHED_COMMITS)['factors'] = async (candidates) =>
    new Map(candidates.map(({ id, payload }) => [id, factorOf(payload, query)]));
  const found = await context.searcher.search({ ...SEARCHED_COMMITS, factors }, { query, filter, limit, signal });
  const hits = found.hits.map(({ payload, score }) => ({ commit: payload, score }));
  const missed = path === undefined ? undefined : await describeMissed(context, filters);
  const { mode, relevance } = found;
  return { hits, mode, relevance, notice: joinNotices(found.notice, missed) };
}

function commitFilters({ repositories, author, since }: SearchCommitsOptions): readonly Filter<CommitPayload>[] {
  const authorTerms = author === undefined ? undefined : authorTerm(author);
  const chosen = [
    ...whereIn<CommitPayload>({ repository: repositories }),
    ...whereEqual<CommitPayload>({ authorTerms }),
  ];
  return since === undefined ? chosen : [...chosen, { op: 'range', field: 'committedAt', gte: since }];
}

/** What a search by path may miss among the commits it looks at. */
async function describeMissed(
  { embedding, vectorStore }: CommitSearchContext,
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
