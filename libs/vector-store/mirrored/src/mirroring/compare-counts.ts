import type { CollectionInfo } from '@learning-memory/vector-store';
import { mirroredCollection, type Carrying } from './carrying.ts';
import { isDamaged, isOtherModel } from './drain-journal.ts';

/** `unsure` while somebody writes. */
export type Verdict = 'equal' | 'different' | 'unsure';

/** Whether both places have as many points of the same model: what was lost, or came back with a backup, shows there. */
export async function compareCounts(carrying: Carrying, info: CollectionInfo): Promise<Verdict> {
  const { rows, mirror, journal } = carrying;
  const collection = mirroredCollection(carrying, info);
  try {
    if (await journal.hasEntries(info.name)) return 'unsure';
    const [there, here] = [await mirror.count(collection), await rows.count(collection)];
    if (await journal.hasEntries(info.name)) return 'unsure';
    return there === here ? 'equal' : 'different';
  } catch (error) {
    if (isOtherModel(error) || isDamaged(error)) return 'different';
    throw error;
  }
}
