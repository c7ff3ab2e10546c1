import type { WrittenLines } from '../signature.ts';
import { lineScore, type EditedLines } from '../text/lines.ts';

/** Of what a line counts that is taken out: one that is moved, or indented anew, stays as it is. */
const MOVED_SHARE = 0.6;
/** A bracket, a line of imports elsewhere or the like says nothing of what was tried. */
const LEAST_TOUCHED = 0.3;

/**
 * What says that an edit of a file mends what was written there while something failed, in the order of the weights of
 * `repetition.ts`: how much of that it touches, how many lines it takes out, whether none, and how much was written in all.
 * `undefined` where it touches next to nothing of it.
 */
export function weighTouched(
  { removed, moved }: Pick<EditedLines, 'removed' | 'moved'>,
  { signs }: Pick<WrittenLines, 'signs'>,
): readonly number[] | undefined {
  const touched = lineScore(removed, signs) + MOVED_SHARE * lineScore(moved, signs);
  if (touched < LEAST_TOUCHED) return undefined;
  return [Math.log1p(touched), Math.log1p(removed.length), removed.length === 0 ? 1 : 0, Math.log1p(signs.size)];
}
