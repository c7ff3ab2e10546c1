import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Memory, MemoryCorrection } from '@learning-memory/memory';
import { changeAlone } from '../claims/change-alone.ts';
import type { MemoryContext } from '../memory-context.ts';
import { whenSaid } from '../memory-kinds.ts';
import { cosine } from '../similarity/cosine.ts';
import { statementsOf } from '../statements/corrected-text.ts';
import { takesBack } from '../statements/takes-back.ts';
import { besideStatement, isCorrectable, saidFrom, vectorsOf } from './beside-statement.ts';
import { markCorrected } from './mark-corrected.ts';

/** What is said again: what had taken it back is gone, or the memory was brought back itself. */
export interface GivenBack {
  readonly id: string;
  readonly statements: readonly string[];
}

/**
 * Takes back again what other memories still correct: while one correction held, or the memory was gone, there was nothing for
 * the next. Never rejects: what was done is done all the same.
 */
export async function correctAgain(context: MemoryContext, queue: KeyedQueue, given: GivenBack): Promise<void> {
  try {
    const corrections = await findCorrections(context, given);
    if (corrections.length === 0) return;
    await changeAlone(context, queue, { id: given.id, change: (held) => markCorrected(held, given.id, corrections) });
  } catch (error) {
    context.logger.warn('memory.uncorrected', { error });
  }
}

async function findCorrections(
  context: MemoryContext,
  { id, statements }: GivenBack,
): Promise<readonly MemoryCorrection[]> {
  const { memory, saidAt } = (await context.points.find(id)) ?? {};
  if (memory === undefined || !isCorrectable(memory)) return [];
  const relatedFrom = (await context.similarity())?.relatedFrom;
  if (relatedFrom === undefined) return [];
  const said = saidFrom(whenSaid({ ...memory, saidAt }));
  const corrections: MemoryCorrection[] = [];
  for (const [text, vector] of await vectorsOf(context, statements)) {
    const later = await besideStatement(context, { memory, text, vector, said });
    const correction = await firstCorrection(context, later, { text, vector, relatedFrom });
    if (correction !== undefined) corrections.push({ statement: text, ...correction });
  }
  return corrections;
}

interface Statement {
  readonly text: string;
  readonly vector: readonly number[];
  /** Least cosine of what is about the same. */
  readonly relatedFrom: number;
}

async function firstCorrection(
  context: MemoryContext,
  later: readonly Memory[],
  { text, vector, relatedFrom }: Statement,
): Promise<Omit<MemoryCorrection, 'statement'> | undefined> {
  for (const memory of later) {
    const correcting = statementsOf(memory).filter((instead) => takesBack(instead, text));
    const read = await vectorsOf(context, correcting);
    const instead = correcting.find((one) => cosine(vector, read.get(one)) >= relatedFrom);
    if (instead !== undefined) return { instead, by: memory.id };
  }
  return undefined;
}
