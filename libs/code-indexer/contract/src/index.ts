export type { CallSite, ClassParent, ExportBinding, ImportBinding } from './call-facts.ts';
export type {
  CallAnswer,
  CalleeAnswer,
  CallEnd,
  CallQuery,
  CallResolution,
  IndexedCall,
  FoundCalls,
  FoundCall,
} from './call-graph.ts';
export type { CallsOfFile, CallTarget, CodeCallGraph, CodeSurface, UnresolvedCall } from './code-call-graph.ts';
export { BEHIND_REASONS } from './code-index-follower.ts';
export type {
  BehindReason,
  CodeIndexFollower,
  FollowOptions,
  FollowState,
  IndexFreshness,
  RefreshOptions,
} from './code-index-follower.ts';
export type { CodeIndexLock } from './code-index-lock.ts';
export type {
  CodeFileCall,
  CodeFileDraft,
  CodeFileState,
  CodeFileUnit,
  CodeIndexStore,
  CodeProject,
  NamesQuery,
} from './code-index-store.ts';
export { SKIP_REASONS } from './code-indexer.ts';
export type {
  CodeIndexer,
  IndexedFile,
  IndexOptions,
  IndexProgress,
  IndexReport,
  IndexRoot,
  LanguageCoverage,
  ProjectStatus,
  SkippedFiles,
  SkipReason,
} from './code-indexer.ts';
export { CODE_INDEXER_ERRORS, CODE_PARSER_ERRORS, codeIndexerError, codeParserError } from './code-indexer-errors.ts';
export type { CodeIndexerErrorCode, CodeParserErrorCode } from './code-indexer-errors.ts';
export type {
  CodeLanguage,
  CodeParser,
  ParsedFile,
  ParseProblem,
  ParseProblemKind,
  SourceText,
} from './code-parser.ts';
export type {
  CodeExcerpt,
  CodeScope,
  CodeSearchAnswer,
  FoundCode,
  SearchCodeOptions,
  SearchSimilarCodeOptions,
} from './code-search.ts';
export { CODE_UNIT_KINDS } from './code-unit.ts';
export type { CodeUnit, CodeUnitKind } from './code-unit.ts';
export type { CodeUnitPayload } from './code-unit-payload.ts';
