export {
  DEFAULT_MEMORY_CATEGORY,
  DEFAULT_MEMORY_IMPORTANCE,
  MEMORY_CATEGORIES,
  MEMORY_LIMITS,
  MEMORY_RESTORE_DAYS,
  RULE_IMPORTANCE,
  SESSION_NOTE_TAG,
} from './memory.ts';
export type { Memory, MemoryCategory, MemoryCorrection, MemoryStage } from './memory.ts';
export type { CarriedMemory, ImportedMemory, ImportMemoryOptions } from './carried-memory.ts';
export { CURATION_ACTIONS, MERGE_STRATEGIES } from './curation-record.ts';
export type { CurationAction, CurationRecord, MergeStrategy } from './curation-record.ts';
export { MERGE_SOURCES } from './memory-curation.ts';
export type {
  BoostedMemory,
  Curator,
  ForgottenMemory,
  MemoryCheck,
  MemoryCuration,
  MergedMemory,
  MergeMemoriesOptions,
  UndoneCuration,
} from './memory-curation.ts';
export type { MemoryClaim, MemoryClaimStore, MemoryHolder } from './memory-claim-store.ts';
export type { BegunCuration, ListCurationsOptions, MemoryCurationStore } from './memory-curation-store.ts';
export type { MemoryReader, ReadMemoriesOptions, ReadOldestOptions } from './memory-reader.ts';
export type { MemoryRecordStore, MemoryRevision } from './memory-record-store.ts';
export type { MemoryUsage } from './memory-usage.ts';
export type {
  ForemostMemoriesOptions,
  FoundMemory,
  ListMemoriesOptions,
  MemoryDetails,
  MemoryDraft,
  MemoryPage,
  MemoryPatch,
  MemoryService,
  QuestionedMemory,
  RestoredMemory,
  SearchMemoriesOptions,
  SimilarMemory,
  StoredMemory,
  SupersededStatement,
} from './memory-service.ts';
export type { MemorySimilarity, SimilarityBaseline, StoreBaseline } from './memory-similarity.ts';
export { MEMORY_ERRORS, memoryError } from './memory-errors.ts';
export type { MemoryErrorCode } from './memory-errors.ts';
