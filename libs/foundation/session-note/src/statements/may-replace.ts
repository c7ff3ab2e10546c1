import { coverage } from '../text/terms.ts';
import { areForOthers } from './about-the-same.ts';
import type { ToldStatement } from './told-statement.ts';

/** Of the words of the shorter one, so many stand in the other. */
const LEAST_COMMON = 0.4;

/**
 * Whether a later statement may have made an earlier one untrue, so that it is worth asking: it tells of a change, and shares its
 * words. Far less than `corrects`, which decides; that both mean the same thing is for whoever compares their meaning.
 */
export function mayReplace(later: ToldStatement, earlier: ToldStatement): boolean {
  if (later.isQuestion || earlier.isQuestion || !later.tellsOfChange) return false;
  if (areForOthers(later, earlier)) return false;
  return Math.max(coverage(later.terms, earlier.terms), coverage(earlier.terms, later.terms)) >= LEAST_COMMON;
}
