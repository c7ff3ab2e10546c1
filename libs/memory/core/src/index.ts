export { embeddedMemoryText } from './embedded-text.ts';
export { createMemoryService } from './memory-service.ts';
export type { MemoryServiceOptions } from './memory-service.ts';
