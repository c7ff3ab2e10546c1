import type { CollectionInfo } from '@learning-memory/vector-store';
import { revisionOf, type Carrying } from './carrying.ts';
import { compareCounts, type Verdict } from './compare-counts.ts';

export interface Comparison {
  readonly verdict: Verdict;
  /** Of the rows, before anything was compared: what changes meanwhile is another one. `undefined` where they tell none. */
  readonly revision: number | undefined;
}

/** By counts, and by whether the mirror was given every change of the rows. For a collection whose journal is drained. */
export async function comparePlaces(carrying: Carrying, info: CollectionInfo): Promise<Comparison> {
  const revision = await revisionOf(carrying, info.name);
  const verdict = await compareCounts(carrying, info);
  const isOnItsWay = info.reembedding !== undefined;
  if (verdict !== 'equal' || revision === undefined || isOnItsWay) return { verdict, revision };
  // Noted writes are all carried over, so what is not covered was changed by somebody who knows no mirror.
  const isCovered = await carrying.coverage.covers(info.name, revision);
  return { verdict: isCovered ? 'equal' : 'different', revision };
}
