import type { ActionRule } from '../../action-rule.ts';
import { RULED_OUT } from '../clauses/cues.ts';
import type { RulingClause } from '../clauses/ruling-clauses.ts';
import { BY_FLAG } from '../conditions/run-before.ts';

/** Whose way or place is told otherwise: `globally`, `from source`, `without --save-exact`. */
const PACKAGES = String.raw`(?:dependenc(?:y|ies)|packages?|librar(?:y|ies)|deps)\s*(?:[.!]|$|(?:by\s+)?yourself\b)`;
const OTHER = String.raw`(?:(?:any|new|more|extra|additional|further|other|third[- ]party|external|npm|pip|python|node|runtime|dev)\s+)`;
/** `add dependencies`, `install new packages`; where none is to come, `new dependencies`. */
const ADDING = new RegExp(
  String.raw`^\s*(?:ever\s+)?(?:(?:add|install|introduc|bring\s+in|pull\s+in|bringing\s+in|pulling\s+in)\p{L}*\s+${OTHER}*|(?:new|more|extra|additional|further)\s+${OTHER}*)${PACKAGES}`,
  'iu',
);

/** Whatever its name. */
export function ruledPackages({ kind, behind, sentence }: RulingClause): Partial<ActionRule> | undefined {
  if (!RULED_OUT.has(kind) || BY_FLAG.test(sentence)) return undefined;
  return ADDING.test(behind) ? { addsPackage: true } : undefined;
}
