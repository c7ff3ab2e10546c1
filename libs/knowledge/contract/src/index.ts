export type { EarlierAsk, EarlierKind, EarlierRecord, EarlierVersion } from './earlier-version.ts';
export { RISK_KINDS } from './entry.ts';
export type {
  CategoryKeywords,
  EntryDraft,
  EntryKey,
  EntryState,
  KnowledgeAnswer,
  KnowledgeAuthor,
  KnowledgeCategory,
  Metaknowledge,
  ResolvedEntry,
  RiskKind,
  RiskWarning,
} from './entry.ts';
export type { Candidate, ChainLink, Explanation, ExplainOptions, ShadowedEntry, ShadowReason } from './explanation.ts';
export { SCOPE_DOCUMENT_FORMAT, SCOPE_DOCUMENT_VERSION } from './history.ts';
export type {
  DocumentEntry,
  EntryRevision,
  ImportOptions,
  ImportReport,
  ScopeDocument,
  ScopeField,
} from './history.ts';
export type {
  GetKnowledgeOptions,
  GetWarningsOptions,
  KnowledgeEntries,
  RestoreEntryOptions,
  StoredEntry,
} from './knowledge-entries.ts';
export { KNOWLEDGE_ERRORS, knowledgeError } from './knowledge-errors.ts';
export type { KnowledgeErrorCode, ParentProblem } from './knowledge-errors.ts';
export {
  KNOWLEDGE_LIMITS,
  KNOWLEDGE_NAME_PATTERN,
  SCOPE_ID_PATTERN,
  SCOPE_RESTORE_DAYS,
  SESSION_IDLE_MINUTES,
} from './knowledge-rules.ts';
export type {
  DeleteScopeOptions,
  KnowledgeScopes,
  KnownProject,
  RestoreScopeOptions,
  ScopedProject,
} from './knowledge-scopes.ts';
export type { KnowledgeService } from './knowledge-service.ts';
export type {
  DeletedScopeRecord,
  EntriesAsk,
  EntryBatch,
  EntryDeletion,
  EntryWrite,
  EntryWriteResult,
  KnowledgeHierarchy,
  KnowledgeStore,
  SavedScope,
  ScopeChange,
  ScopeContents,
  ScopeRecord,
  ScopesDeletion,
  ScopesRestoration,
  StoredKey,
  StoredName,
} from './knowledge-store.ts';
export type { OverviewSave, ProgressStore, TaskSave } from './progress-store.ts';
export { TASK_STATUSES } from './project-progress.ts';
export type {
  CarriedProgress,
  CarriedStep,
  ImportedStep,
  OverviewPatch,
  ProgressStatus,
  ProjectOverview,
  ProjectProgress,
  SessionDraft,
  SessionsAsk,
  SessionSummary,
  Task,
  TaskStatus,
  TaskUpdate,
} from './project-progress.ts';
export { GENERAL_SCOPE, KNOWLEDGE_TIERS } from './scope.ts';
export type {
  DeletedScope,
  KnowledgeTier,
  Scope,
  ScopeDeletion,
  ScopeDraft,
  ScopePatch,
  ScopeRestoration,
  ScopeState,
} from './scope.ts';
