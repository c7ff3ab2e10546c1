import type { SearchAnswer } from '@learning-memory/searcher';
import type { Aftermath, Work } from './aftermath.ts';
import type { Author, BlameHunk, Commit, LineRange } from './commit.ts';
import type { CommitPayload } from './commit-payload.ts';

export interface RepositoryOptions {
  /** Any file or folder of the repository. */
  readonly repository: string;
  readonly signal?: AbortSignal | undefined;
}

export interface PathOptions extends RepositoryOptions {
  /** Absolute, or relative to the root of the repository. */
  readonly path: string;
}

export interface IndexCommitsOptions extends RepositoryOptions {
  /** Committed at or after, epoch milliseconds; all commits without it. Where more is indexed already, that stays so. */
  readonly since?: number | undefined;
  /** Commits that were read, embedded and stored by now, of those that are new. */
  readonly onProgress?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
}

export interface CommitIndexReport extends HistoryScope {
  readonly indexed: number;
  /** Commits that were in the index and are no more in the history of HEAD or a local branch. */
  readonly removed: number;
  /** Counts all commits of the repository in the index now. */
  readonly total: number;
  /** Counts secrets taken out of messages. */
  readonly redactions: number;
  /** Absent before the first commit. */
  readonly head?: string | undefined;
  /** Absent when HEAD is detached. */
  readonly branch?: string | undefined;
}

/** Holds what every answer is about. */
export interface HistoryScope {
  /** The `id` of the repository, which its commits carry in the index. */
  readonly repository: string;
  /** History is cut off: what is older than the clone reaches is missing from the answer. */
  readonly shallow: boolean;
}

/** Holds what of the history is in the index. */
export interface IndexedHistory extends HistoryScope {
  readonly commits: number;
  /** The last run went to its end, and nothing was committed or rewritten since. */
  readonly upToDate: boolean;
  /** The last run left out what was committed before, epoch milliseconds. */
  readonly since?: number | undefined;
}

/** Its `changes` are those of the path alone; secrets are taken out of its message. */
export interface HistoryEntry extends Commit {
  readonly bot: boolean;
}

export interface FileHistory extends HistoryScope {
  /** Lists the newest first. */
  readonly commits: readonly HistoryEntry[];
  /** There are older commits. */
  readonly truncated: boolean;
  /** What the newest commit renamed the file to: what came after it is the history of that path. */
  readonly renamedTo?: string | undefined;
}

export interface ChurnOptions extends RepositoryOptions {
  /** Says how far back to look, by the date of the commit. Defaults to 90; at most 36500. */
  readonly days?: number | undefined;
  /** Must be 1 to 1000. Defaults to 10. */
  readonly limit?: number | undefined;
  /** True lists files that are gone, too. Defaults to false. */
  readonly includeDeleted?: boolean | undefined;
}

/** One file; what it was called before a rename counts as the same file. */
export interface ChurnHotspot {
  readonly path: string;
  /** Commits that changed the file; merges change none. */
  readonly commits: number;
  /** Counts those of `commits` that bots made. */
  readonly botCommits: number;
  /** Counts lines of this file alone. */
  readonly insertions: number;
  readonly deletions: number;
  /** Counts the people who changed it, bots left out. */
  readonly authors: number;
  /** Counts epoch milliseconds. */
  readonly lastCommittedAt: number;
  readonly deleted: boolean;
}

export interface ChurnReport extends HistoryScope {
  /** Lists most commits first, then most lines, then by path. */
  readonly hotspots: readonly ChurnHotspot[];
  /** Counts epoch milliseconds. */
  readonly since: number;
  /** Commits in that time, merges included. */
  readonly commits: number;
}

export interface AuthorShare extends Author {
  readonly commits: number;
  readonly insertions: number;
  readonly deletions: number;
  /** Counts epoch milliseconds, by the date of the author. */
  readonly firstAuthoredAt: number;
  readonly lastAuthoredAt: number;
  readonly bot: boolean;
}

export interface AuthorReport extends HistoryScope {
  /**
   * Lists most commits first, then most lines, then by address. There is one person for each address, under the name used
   * last.
   */
  readonly authors: readonly AuthorShare[];
}

export interface BlameQuery extends PathOptions {
  readonly range?: LineRange | undefined;
}

export interface BlameReport extends HistoryScope {
  /** Come by line; secrets are taken out of subjects. */
  readonly hunks: readonly BlameHunk[];
}

export interface SearchCommitsOptions {
  /** A blank one finds nothing. */
  readonly query: string;
  /** Lists ids of repositories; without it all indexed ones are searched, for `[]` none. */
  readonly repositories?: readonly string[] | undefined;
  /** A name, one word of it, or an address. */
  readonly author?: string | undefined;
  /** Keeps what was committed at this time or after it, in epoch milliseconds. */
  readonly since?: number | undefined;
  /**
   * A file that a commit must have changed, under its name of then: relative to the root of the repository, with `/`. A
   * commit of very many files is found by the first of them alone; `notice` says so where there are such commits.
   */
  readonly path?: string | undefined;
  /** Must be 1 to 1000. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface FoundCommit {
  readonly commit: CommitPayload;
  /** Lies between 0 and 1. */
  readonly score: number;
}

export interface AftermathOptions extends RepositoryOptions {
  readonly works: readonly Work[];
}

/**
 * Holds what history knows. Every operation passes on the codes of `GitReader`; a limit or number that cannot be is
 * `GIT_INVALID_INPUT`.
 */
export interface GitAnalyzer {
  /**
   * Brings the index in line with the history of HEAD: costs time only for what is new, goes on where a run ended early, and
   * removes commits that neither HEAD nor a local branch reaches any more. Calls for one repository wait for each other.
   * Passes on the codes of embedding and vector store; what was stored until then stays.
   */
  indexCommits(options: IndexCommitsOptions): Promise<CommitIndexReport>;
  /** Reads the index alone, and where the history ends now. */
  indexedHistory(options: RepositoryOptions): Promise<IndexedHistory>;
  /** Lists the ids of repositories with an index; one that is being brought up to date may be missing. */
  indexedRepositories(): Promise<readonly string[]>;
  /** `limit` is 1 to 1000. Defaults to 20. Renames are followed back; `renamedTo` says where one led. */
  fileHistory(options: PathOptions & { readonly limit?: number | undefined }): Promise<FileHistory>;
  /** Looks at the history of HEAD; finds nothing before the first commit. */
  churnHotspots(options: ChurnOptions): Promise<ChurnReport>;
  /** Of a file with its renames, or of a folder. */
  authors(options: PathOptions): Promise<AuthorReport>;
  blame(options: BlameQuery): Promise<BlameReport>;
  /**
   * Says what became of the commits made in the course of each work: which were reverted, or fixed within 30 days. Reads the
   * repository alone, for half a minute at most.
   */
  aftermath(options: AftermathOptions): Promise<Aftermath>;
  /** Reads the index alone. Passes on the codes of searcher and vector store, also for a limit that cannot be. */
  searchCommits(options: SearchCommitsOptions): Promise<SearchAnswer<FoundCommit>>;
}
