export { embeddedMemoryText, memoryTexts } from './points/embedded-text.ts';
export { formatPlace } from './episodes/episode.ts';
export { contentHashOf, memoryIdOf } from './points/content-identity.ts';
export { memoryCollection } from './points/memory-collection.ts';
export type { MemoryPayload } from './points/memory-collection.ts';
export { createMemoryService } from './memory-service.ts';
export type { MemoryServiceOptions } from './memory-service.ts';
export { createMemoryReader } from './reading/memory-reader.ts';
export type { MemoryReaderOptions } from './reading/memory-reader.ts';
