import type { MemoryPayload } from './memory-collection.ts';

/** Gives the text whose meaning a stored memory is found by. */
export function embeddedMemoryText({ content }: Pick<MemoryPayload, 'content'>): string {
  return content;
}
