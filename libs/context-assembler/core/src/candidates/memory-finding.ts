import { SESSION_NOTE_TAG, type Memory } from '@learning-memory/memory';
import { decisionsOf, openEndsIn, withoutAsked } from '@learning-memory/session-note';
import { BRIEF_LENGTH } from './brief-length.ts';
import type { Finding, Part } from './candidate.ts';

const LENGTH = 4000;
const OPEN_SECTION = /(?:^|\n)Open:(?:\n- [^\n]*)+/u;
const ENDS = /[.!?:;…。！？：]$/u;

type ShownMemory = Pick<Memory, 'id' | 'content' | 'category' | 'tags' | 'updatedAt'>;

export function memoryFinding({ id, content, category, tags, updatedAt }: ShownMemory, why: string): Finding {
  const isNote = tags.includes(SESSION_NOTE_TAG);
  return {
    source: 'memories',
    id,
    section: 'Memories',
    title: content,
    parts: [['', content, LENGTH]],
    brief: [['', isNote ? onOneLine(withoutAsked(content)) : content, BRIEF_LENGTH.text]],
    statements: isNote ? decisionsOf(content) : undefined,
    time: updatedAt,
    about: category,
    why,
  };
}

/** UTF-16 units of a memory that is told whole: of a longer one the sentence that rules. */
const WHOLE = 240;

/** What is said of an action that is about to be done; each sentence is news of its own. */
export function ruleFinding(memory: ShownMemory, says: string): Finding {
  const told = memory.content.length <= WHOLE ? memory.content : says;
  return {
    ...memoryFinding(memory, 'it stands against this action'),
    section: 'A rule for this',
    brief: [['', told, BRIEF_LENGTH.text]],
    says,
  };
}

/** How a session ended, or stands: what is open, then what was decided. */
export function lastNoteFinding(note: ShownMemory, which: 'last session' | 'this session' = 'last session'): Finding {
  const brief: readonly Part[] = [
    [`${which}, open: `, joined(openEndsIn(note.content)), BRIEF_LENGTH.part],
    [`${which}, decided: `, joined(decisionsOf(note.content)), BRIEF_LENGTH.part],
  ];
  const finding = memoryFinding(note, `the ${which}`);
  const statements = [...decisionsOf(note.content), ...openEndsIn(note.content)];
  return statements.length === 0 ? finding : { ...finding, brief, statements };
}

/**
 * The note of a session on one line: without the marks of its lists, each open end with the heading that an excerpt would leave
 * out.
 */
function onOneLine(note: string): string {
  const open = openEndsIn(note).map((end) => `Open: ${end}`);
  const others = note.replace(OPEN_SECTION, '').replaceAll('\n- ', '\n').split('\n');
  return joined([...others.filter((line) => line !== ''), ...open]);
}

/** One behind the other, with a mark where one does not end by itself. */
function joined(texts: readonly string[]): string {
  return texts.map((text, index) => (index < texts.length - 1 && !ENDS.test(text) ? `${text} ·` : text)).join('\n');
}
