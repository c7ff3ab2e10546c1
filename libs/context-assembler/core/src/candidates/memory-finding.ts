import type { Memory } from '@learning-memory/memory';
import type { Finding } from './candidate.ts';

const LENGTH = 4000;

export function memoryFinding(memory: Memory, reason: string): Finding {
  const { id, content, category } = memory;
  const why = `${category}, ${reason}`;
  return { source: 'memories', id, section: 'Memories', title: content, parts: [['', content, LENGTH]], why };
}
