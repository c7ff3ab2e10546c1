import type { EmbeddingService } from '@learning-memory/embedding';
import type {
  BlameQuery,
  BlameReport,
  FileHistory,
  GitAnalyzer,
  GitReader,
  GitRepository,
  HistoryEntry,
  PathOptions,
} from '@learning-memory/git-analyzer';
import { createKeyedQueue } from '@learning-memory/concurrency';
import type { Searcher } from '@learning-memory/searcher';
import type { VectorStore } from '@learning-memory/vector-store';
import { aftermath } from './aftermath/aftermath.ts';
import { checkRange, checkWhole } from './check-input.ts';
import { safeCommit, safeHunk } from './commit/safe-commit.ts';
import { scopeOf } from './history-scope.ts';
import { churnHotspots } from './history/churn-hotspots.ts';
import { findRenamed } from './history/find-renamed.ts';
import { pathAuthors } from './history/path-authors.ts';
import { indexCommits } from './indexing/index-commits.ts';
import { createIndexStates } from './indexing/index-state.ts';
import { indexedHistory } from './indexing/indexed-history.ts';
import { isBot } from './is-bot.ts';
import { searchCommits } from './search/search-commits.ts';

export interface GitAnalyzerOptions {
  readonly reader: GitReader;
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly searcher: Searcher;
  /** Returns epoch milliseconds. */
  readonly now?: (() => number) | undefined;
}

const DAY = 86_400_000;
const DEFAULT_DAYS = 90;
const DEFAULT_HOTSPOTS = 10;
const DEFAULT_COMMITS = 20;
const LIMITS = { min: 1, max: 1000 };

export function createGitAnalyzer(options: GitAnalyzerOptions): GitAnalyzer {
  const { reader, embedding, vectorStore, searcher, now = Date.now } = options;
  const context = { embedding, vectorStore, searcher, states: createIndexStates(vectorStore, embedding.model) };
  const queue = createKeyedQueue();
  const open = ({ repository, signal }: Pick<PathOptions, 'repository' | 'signal'>): Promise<GitRepository> =>
    reader.open(repository, { signal });

  return {
    async indexCommits(asked) {
      if (asked.since !== undefined) checkWhole('since', asked.since, { min: 0, max: Number.MAX_SAFE_INTEGER });
      const repository = await open(asked);
      return queue.run(repository.id, () => indexCommits(context, repository, asked));
    },
    async indexedHistory({ repository, signal }) {
      return indexedHistory(context, await open({ repository, signal }), signal);
    },
    indexedRepositories: () => context.states.repositories(),
    async fileHistory({ limit = DEFAULT_COMMITS, ...asked }) {
      checkWhole('limit', limit, LIMITS);
      return fileHistory(await open(asked), { ...asked, limit });
    },
    async churnHotspots({ days = DEFAULT_DAYS, limit = DEFAULT_HOTSPOTS, includeDeleted = false, ...asked }) {
      checkWhole('limit', limit, LIMITS);
      const since = now() - checkWhole('days', days, { min: 1, max: 36_500 }) * DAY;
      return churnHotspots(await open(asked), {
        since: Math.max(0, since),
        limit,
        includeDeleted,
        signal: asked.signal,
      });
    },
    authors: async (asked) => pathAuthors(await open(asked), asked.path, { signal: asked.signal }),
    async blame(asked) {
      if (asked.range !== undefined) checkRange(asked.range);
      return blame(await open(asked), asked);
    },
    aftermath: async (asked) => aftermath(await open(asked), asked.works, asked.signal),
    searchCommits: (asked) => searchCommits(context, asked),
  };
}

async function fileHistory(
  repository: GitRepository,
  { path, limit, signal }: PathOptions & { readonly limit: number },
): Promise<FileHistory> {
  const commits: HistoryEntry[] = [];
  // One more than asked for tells whether there are more.
  for await (const commit of repository.fileHistory(path, { limit: limit + 1, signal })) {
    commits.push({ ...safeCommit(commit), bot: isBot(commit.author) });
  }
  const history = { ...scopeOf(repository), commits: commits.slice(0, limit), truncated: commits.length > limit };
  const renamedTo = await findRenamed(repository, { path, newest: commits[0], signal });
  return renamedTo === undefined ? history : { ...history, renamedTo };
}

async function blame(repository: GitRepository, { path, range, signal }: BlameQuery): Promise<BlameReport> {
  const hunks = await repository.blame(path, { range, signal });
  return { ...scopeOf(repository), hunks: hunks.map(safeHunk) };
}
