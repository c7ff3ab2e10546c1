import type { Memory, MemoryCorrection, SupersededStatement } from '@learning-memory/memory';
import { saveAgain } from '../changes/read-meaning.ts';
import { replaceMemory } from '../changes/update-memory.ts';
import type { MemoryContext } from '../memory-context.ts';
import { isSessionNote } from '../memory-kinds.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';
import { statementsOf, withCorrections } from '../statements/corrected-text.ts';

/** Marks what a live memory still says; resolves with that. All of it: the memory; a part: its place says the later. */
export async function markCorrected(
  context: MemoryContext,
  id: string,
  corrections: readonly MemoryCorrection[],
): Promise<readonly SupersededStatement[]> {
  const current = await context.points.find(id);
  if (current === undefined || !isStanding(current.memory)) return [];
  const statements = statementsOf(current.memory);
  const standing = corrections.filter(({ by }) => current.upheldAgainst?.includes(by) !== true);
  const stale = statements.flatMap((said) => standing.find(({ statement }) => statement === said) ?? []);
  const [first] = stale;
  if (first === undefined) return [];
  // The note of a session says more than what was decided.
  const isWhole = !isSessionNote(current.memory) && stale.length === statements.length;
  const marked = isWhole ? stale : await replaceParts(context, current, stale);
  if (isWhole) await saveAgain(context, { ...current, memory: { ...current.memory, supersededBy: first.by } });
  return marked.map(({ statement }) => ({ id, statement }));
}

/** Neither deleted nor superseded. */
export function isStanding({ deletedAt, supersededBy }: Memory): boolean {
  return deletedAt === undefined && supersededBy === undefined;
}

/** Resolves with those that stand in the content as they were read. */
async function replaceParts(
  context: MemoryContext,
  current: EmbeddedMemory,
  stale: readonly MemoryCorrection[],
): Promise<readonly MemoryCorrection[]> {
  const { memory } = current;
  const { content, corrections: made = [] } = withCorrections(memory.content, stale);
  if (made.length === 0) return [];
  const corrections = [...(memory.corrections ?? []), ...made];
  await replaceMemory(context, current, { ...memory, content, corrections });
  return made;
}
