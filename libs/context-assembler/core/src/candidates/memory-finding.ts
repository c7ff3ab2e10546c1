import { SESSION_NOTE_TAG, type Memory } from '@learning-memory/memory';
import { decisionsOf } from '@learning-memory/session-note';
import { BRIEF_LENGTH } from './brief-length.ts';
import type { Finding } from './candidate.ts';

const LENGTH = 4000;

export function memoryFinding({ id, content, category, tags, updatedAt }: Memory, why: string): Finding {
  const isNote = tags.includes(SESSION_NOTE_TAG);
  return {
    source: 'memories',
    id,
    section: 'Memories',
    title: content,
    parts: [['', content, LENGTH]],
    brief: [['', isNote ? withoutMarks(content) : content, BRIEF_LENGTH.text]],
    statements: isNote ? decisionsOf(content) : undefined,
    time: updatedAt,
    about: category,
    why,
  };
}

/** The note of a session without the marks of its lists, which say nothing on one line. */
function withoutMarks(note: string): string {
  return note.replaceAll('\n- ', '\n');
}
