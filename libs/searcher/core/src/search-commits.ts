import { authorTerm, COMMIT_FILE_LIMIT, commitCollection, type CommitPayload } from '@learning-memory/git-analyzer';
import type { FoundCommit, SearchAnswer, SearchCommitsOptions } from '@learning-memory/searcher';
import type { Filter } from '@learning-memory/vector-store';
import { candidateCount, MOST_CANDIDATES } from './candidate-count.ts';
import { commitNeighbours } from './commit-neighbours.ts';
import { gainFromNeighbours } from './gain-from-neighbours.ts';
import { joinNotices } from './join-notices.ts';
import { lookAgain, type HitText } from './look-again.ts';
import { readQuery } from './read-query.ts';
import type { SearchContext } from './search-context.ts';

export async function searchCommits(
  context: SearchContext,
  options: SearchCommitsOptions,
): Promise<SearchAnswer<FoundCommit>> {
  const { embedding, vectorStore, rankings } = context;
  const { path, limit, signal } = options;
  const collection = commitCollection(embedding.model);
  const reading = { collection, ranking: rankings.commits, signal };
  const { query, secondLook, mode, notice } = await readQuery(context, options.query, reading);
  const filters = commitFilters(options);
  const ofPath: Filter<CommitPayload>[] = path === undefined ? [] : [{ op: 'eq', field: 'files', value: path }];
  const filter = { op: 'and', filters: [...filters, ...ofPath] } as const;
  const found = await vectorStore.search(collection, { query, limit: candidateCount(limit, 1), filter, signal });
  const neighbours = await commitNeighbours(found, (commits) =>
    vectorStore.scroll(collection, { limit: MOST_CANDIDATES, filter: beside(filter, commits), signal }),
  );
  const candidates = gainFromNeighbours(found, neighbours);
  const hits = (await lookAgain(candidates, secondLook, toText))
    .slice(0, limit)
    .map(({ payload, score }) => ({ commit: payload, score }));
  return { hits, mode, notice: joinNotices(notice, path === undefined ? undefined : await missed(context, filters)) };
}

function toText({ subject, body }: CommitPayload): HitText {
  return { text: `${subject}\n${body}` };
}

function beside(filter: Filter<CommitPayload>, commits: readonly CommitPayload[]): Filter<CommitPayload> {
  const shas = commits.map(({ sha }) => sha);
  const isBeside: Filter<CommitPayload> = {
    op: 'or',
    filters: [
      { op: 'in', field: 'sha', values: commits.flatMap(({ parents = [] }) => parents) },
      { op: 'in', field: 'parents', values: shas },
    ],
  };
  return { op: 'and', filters: [filter, isBeside] };
}

function commitFilters({ repository, author, since }: SearchCommitsOptions): readonly Filter<CommitPayload>[] {
  const filters: Filter<CommitPayload>[] = [];
  if (repository !== undefined) filters.push({ op: 'eq', field: 'repository', value: repository });
  if (author !== undefined) filters.push({ op: 'eq', field: 'authorTerms', value: authorTerm(author) });
  if (since !== undefined) filters.push({ op: 'range', field: 'committedAt', gte: since });
  return filters;
}

/** What a search by path may miss among the commits it looks at. */
async function missed(
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
