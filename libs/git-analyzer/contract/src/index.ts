export type { Author, BlameCommit, BlameHunk, Commit, FileChange, LineRange } from './commit.ts';
export {
  authorTerm,
  authorTerms,
  COMMIT_FILE_LIMIT,
  COMMIT_TEXT_FIELDS,
  commitCollection,
} from './commit-collection.ts';
export type { CommitPayload } from './commit-collection.ts';
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
  GitAnalyzer,
  HistoryEntry,
  HistoryScope,
  IndexCommitsOptions,
  IndexedHistory,
  PathOptions,
  RepositoryOptions,
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
  Tips,
} from './git-reader.ts';
