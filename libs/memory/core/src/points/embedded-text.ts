import type { MemoryPayload } from './memory-collection.ts';

/** The text whose meaning a stored memory is found by. */
export function embeddedMemoryText({ content }: Pick<MemoryPayload, 'content'>): string {
  return content;
}

/** The texts by whose words a stored memory is found. */
export function memoryTexts({ content, tags }: Pick<MemoryPayload, 'content' | 'tags'>): {
  content: string;
  tags: string;
} {
  return { content, tags: tags.join(' ') };
}
