import type { Memory } from '@learning-memory/memory';
import { BRIEF_LENGTH } from './brief-length.ts';
import type { Finding } from './candidate.ts';

const LENGTH = 4000;

export function memoryFinding({ id, content, category, updatedAt }: Memory, why: string): Finding {
  return {
    source: 'memories',
    id,
    section: 'Memories',
    title: content,
    parts: [['', content, LENGTH]],
    brief: [['', content, BRIEF_LENGTH.text]],
    time: updatedAt,
    about: category,
    why,
  };
}
