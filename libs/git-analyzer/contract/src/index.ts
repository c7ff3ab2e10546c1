export type { Aftermath, Refutation, Work, WorkAftermath, WorkCommit } from './aftermath.ts';
export type { Author, BlameCommit, BlameHunk, Commit, FileChange, LineRange } from './commit.ts';
export type { CommitPayload } from './commit-payload.ts';
export type {
  AuthorReport,
  AuthorShare,
  BlameQuery,
  BlameReport,
  ChurnHotspot,
  ChurnOptions,
  ChurnReport,
  CommitIndexReport,
  FileHistory,
  FoundCommit,
  AftermathOptions,
  GitAnalyzer,
  HistoryEntry,
  HistoryScope,
  IndexCommitsOptions,
  IndexedHistory,
  PathOptions,
  RepositoryOptions,
  SearchCommitsOptions,
} from './git-analyzer.ts';
export { GIT_ERRORS, gitError } from './git-errors.ts';
export type { GitErrorCode } from './git-errors.ts';
export type {
  BlameOptions,
  CommitWalk,
  FileHistoryOptions,
  GitReader,
  GitRepository,
  ReadOptions,
  RevisionBlameOptions,
  Tips,
} from './git-reader.ts';
export type { CommitPatch, FilePatch, PatchHunk } from './patch.ts';
