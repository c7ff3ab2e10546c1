import type { ModelPrecision } from './model-place.ts';

/** Memory and time of a group grow with the square of its longest text. */
const TOKENS_OF_GROUP = 2048;
const TEXTS_OF_GROUP = 16;

/**
 * Indexes of the texts that are read together, of like length, so that little of the work goes into padding; those of length 0
 * are left out. Quantised models take their scale from all that is read together: each text is alone, lest its vector depend
 * on its neighbours.
 */
export function tokenGroups(lengths: readonly number[], precision: ModelPrecision): readonly (readonly number[])[] {
  const visible = [...lengths.entries()].filter(([, length]) => length > 0);
  const most = precision === 'q8' || precision === 'q4' ? 1 : TEXTS_OF_GROUP;
  const groups: number[][] = [];
  for (const [index, length] of visible.toSorted(([, left], [, right]) => left - right)) {
    const last = groups.at(-1);
    // The newest is the longest.
    if (last !== undefined && last.length < most && (last.length + 1) * length <= TOKENS_OF_GROUP) last.push(index);
    else groups.push([index]);
  }
  return groups;
}
