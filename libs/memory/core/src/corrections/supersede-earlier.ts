import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Memory, MemoryCorrection, SupersededStatement } from '@learning-memory/memory';
import { changeAlone } from '../claims/change-alone.ts';
import type { MemoryContext } from '../memory-context.ts';
import { cosine } from '../similarity/cosine.ts';
import { statementsOf } from '../statements/corrected-text.ts';
import { takesBack } from '../statements/takes-back.ts';
import { besideStatement, isCorrectable, saidUntil, vectorsOf } from './beside-statement.ts';
import { markCorrected } from './mark-corrected.ts';

export interface LaterMemory {
  readonly memory: Memory;
  /** When it was said; what is newer is not corrected. */
  readonly saidAt: number;
  /** Its statements that may correct. */
  readonly said: readonly string[];
}

/**
 * Marks what a memory takes back of older ones of its project: only in words that correct, about the same thing, by statements
 * that are more alike than chance makes them. A rule of importance 1 stays until somebody changes it.
 */
export async function supersedeEarlier(
  context: MemoryContext,
  queue: KeyedQueue,
  later: LaterMemory,
): Promise<readonly SupersededStatement[]> {
  const found = await findCorrected(context, later);
  const superseded: SupersededStatement[] = [];
  for (const [id, corrections] of found) {
    const marked = await changeAlone(context, queue, {
      id,
      change: (held) => markCorrected(held, id, corrections),
    });
    superseded.push(...marked);
  }
  return superseded;
}

type Corrected = ReadonlyMap<string, readonly MemoryCorrection[]>;

async function findCorrected(context: MemoryContext, later: LaterMemory): Promise<Corrected> {
  const { said } = later;
  const { id: by } = later.memory;
  const vectors = await vectorsOf(context, said);
  const found = new Map<string, readonly MemoryCorrection[]>();
  const relatedFrom = (await context.similarity())?.relatedFrom;
  if (relatedFrom === undefined) return found;
  for (const instead of said) {
    const vector = vectors.get(instead);
    if (vector === undefined) continue;
    const beside = { memory: later.memory, text: instead, vector, said: saidUntil(later.saidAt) };
    for (const earlier of (await besideStatement(context, beside)).filter(isCorrectable)) {
      const about = statementsOf(earlier).filter((statement) => takesBack(instead, statement));
      const read = await vectorsOf(context, about);
      const near = about.filter((statement) => cosine(vector, read.get(statement)) >= relatedFrom);
      const corrections = near.map((statement) => ({ statement, instead, by }));
      if (near.length > 0) found.set(earlier.id, [...(found.get(earlier.id) ?? []), ...corrections]);
    }
  }
  return found;
}
