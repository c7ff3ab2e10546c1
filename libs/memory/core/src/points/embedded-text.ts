import type { MemoryPayload } from './memory-collection.ts';

/** The text whose meaning a stored memory is found by. */
export function embeddedMemoryText({ content }: Pick<MemoryPayload, 'content'>): string {
  return content;
}
