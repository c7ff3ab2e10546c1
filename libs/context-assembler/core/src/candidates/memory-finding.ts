import { SESSION_NOTE_TAG, type Memory } from '@learning-memory/memory';
import { decisionsOf, openEndsIn } from '@learning-memory/session-note';
import { BRIEF_LENGTH } from './brief-length.ts';
import type { Finding, Part } from './candidate.ts';

const LENGTH = 4000;

type ShownMemory = Pick<Memory, 'id' | 'content' | 'category' | 'tags' | 'updatedAt'>;

export function memoryFinding({ id, content, category, tags, updatedAt }: ShownMemory, why: string): Finding {
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

/** How a session ended: what is open, then what was decided. */
export function lastNoteFinding(note: ShownMemory): Finding {
  const brief: readonly Part[] = [
    ['last session, open: ', openEndsIn(note.content).join(' '), BRIEF_LENGTH.part],
    ['last session, decided: ', decisionsOf(note.content).join(' '), BRIEF_LENGTH.part],
  ];
  const finding = memoryFinding(note, 'the last session');
  const statements = [...decisionsOf(note.content), ...openEndsIn(note.content)];
  return statements.length === 0 ? finding : { ...finding, brief, statements };
}

/** The note of a session without the marks of its lists, which say nothing on one line. */
function withoutMarks(note: string): string {
  return note.replaceAll('\n- ', '\n');
}
