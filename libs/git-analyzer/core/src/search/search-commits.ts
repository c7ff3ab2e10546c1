import type { EmbeddingService } from '@learning-memory/embedding';
import { joinNotices } from '@learning-memory/errors';
import type { CommitPayload, FoundCommit, SearchCommitsOptions } from '@learning-memory/git-analyzer';
import type { SearchAnswer, Searcher } from '@learning-memory/searcher';
import type { Filter, ScoredPoint, VectorStore } from '@learning-memory/vector-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import { authorTerm } from '../commit/author-terms.ts';
import { COMMIT_FILE_LIMIT, commitCollection } from '../commit/commit-collection.ts';
import { factorOf } from './beside-the-code.ts';
import { SEARCHED_COMMITS } from './searched-commits.ts';

/** What a store gives at once. */
const MOST_HITS = 1000;

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
  const search = async (most: number): Promise<Found> =>
    context.searcher.search({ ...SEARCHED_COMMITS, factors }, { query, filter, limit: most, signal });
  const found = await search(limit);
  const commits = await eachOnce(found, limit, search);
  const hits = commits.map(({ payload, score }) => ({ commit: payload, score }));
  const missed = path === undefined ? undefined : await describeMissed(context, filters);
  const { mode, relevance } = found;
  return { hits, mode, relevance, notice: joinNotices(found.notice, missed) };
}

type Found = SearchAnswer<ScoredPoint<CommitPayload>>;

/** Clones of a repository have the same commits: of each the best place counts, and others take those of its copies. */
async function eachOnce(found: Found, limit: number, search: (most: number) => Promise<Found>): Promise<Found['hits']> {
  const once = bySha(found);
  if (once.length === found.hits.length) return once;
  const copies = Math.ceil(found.hits.length / once.length);
  return bySha(await search(Math.min(MOST_HITS, limit * copies))).slice(0, limit);
}

function bySha({ hits }: Found): Found['hits'] {
  const known = new Set<string>();
  return hits.filter(({ payload: { sha } }) => !known.has(sha) && known.add(sha));
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
