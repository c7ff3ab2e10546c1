export {
  DEFAULT_MEMORY_CATEGORY,
  DEFAULT_MEMORY_IMPORTANCE,
  MEMORY_CATEGORIES,
  MEMORY_LIMITS,
  MEMORY_RECORD_KIND,
  MEMORY_RESTORE_DAYS,
  MEMORY_TEXT_FIELDS,
  memoryCollection,
} from './memory.ts';
export type { Memory, MemoryCategory, MemoryPayload } from './memory.ts';
export { EPISODE, formatPlace, neighbourPlaces } from './episode.ts';
export type { EpisodePlace } from './episode.ts';
export { MEMORY_LIFECYCLE, memoryLifecycle } from './lifecycle.ts';
export type { MemoryLifecycle, MemoryStage } from './lifecycle.ts';
export type {
  ListMemoriesOptions,
  MemoryDetails,
  MemoryDraft,
  MemoryPage,
  MemoryPatch,
  MemoryService,
  MemorySimilarity,
  SimilarMemory,
  StoredMemory,
} from './memory-service.ts';
export { MEMORY_ERRORS, memoryError } from './memory-errors.ts';
export type { MemoryErrorCode } from './memory-errors.ts';
