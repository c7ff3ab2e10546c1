import type { LightContextOptions, UnstoredNote } from '@learning-memory/context-assembler';
import { SESSION_NOTE_TAG, type Memory } from '@learning-memory/memory';
import type { AssemblerContext } from '../assembler-context.ts';
import type { Round } from '../sources/open-round.ts';

export type LastNote = Pick<Memory, 'id' | 'content' | 'sessionId' | 'category' | 'tags' | 'updatedAt'>;

/** By which few of many memories are looked at. */
const CATEGORY = 'context';

/** The note of the last session that was not this one; `undefined` without any. */
export async function lastNote(
  { memories }: Pick<AssemblerContext, 'memories'>,
  round: Round,
  { projects, sessionId: exceptNotesOf }: Pick<LightContextOptions, 'projects' | 'sessionId'>,
): Promise<Memory | undefined> {
  const page = await round.ask({ source: 'memories', subject: 'the last note' }, () =>
    memories.list({ tags: [SESSION_NOTE_TAG], category: CATEGORY, projects, exceptNotesOf, limit: 1 }),
  );
  return page?.memories[0];
}

/** As it will be when it is stored. */
export function asNote({ id, content, sessionId, saidAt }: UnstoredNote): LastNote {
  return { id, content, sessionId, category: CATEGORY, tags: [SESSION_NOTE_TAG], updatedAt: saidAt };
}
