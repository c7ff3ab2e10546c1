export { embeddedMemoryText } from './embedded-text.ts';
export { formatPlace } from './episode.ts';
export { MEMORY_RECORD_KIND, memoryCollection } from './memory-collection.ts';
export type { MemoryPayload } from './memory-collection.ts';
export { createMemoryService } from './memory-service.ts';
export type { MemoryServiceOptions } from './memory-service.ts';
