import type { MemoryPayload } from '@learning-memory/memory';

/** The text whose meaning a stored memory is found by. */
export function embeddedMemoryText({ content }: Pick<MemoryPayload, 'content'>): string {
  return content;
}
