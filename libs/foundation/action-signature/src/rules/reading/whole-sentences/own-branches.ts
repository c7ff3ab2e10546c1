import { readCommands } from '../../../shell/read-commands.ts';
import type { ActionRule } from '../../action-rule.ts';

const OWN = String.raw`(?:an?\s+|your\s+|its\s+)?(?:(?:new|separate|own|feature|topic|dedicated)[- ]?\s*)+branch(?:es)?\b`;
/** Said of all work, so that it is no story. */
const OWN_BRANCHES = new RegExp(
  String.raw`^(?:please\s+)?(?:always\s+)?(?:work|commit|develop)\s+(?:only\s+)?(?:in|on)\s+${OWN}|^(?:please\s+)?(?:always\s+)?(?:creat|mak|us|start|open)e?\s+(?:with\s+)?(?:${OWN}|an?\s+branch)\s*(?:first\b|before\b|for\s+(?:every|each|any|all)\b|[.!]?$)`,
  'iu',
);

/** `Always work in a feature branch`: nothing is committed to the one that is everybody's. */
export function ownBranches(sentence: string): Partial<ActionRule> | undefined {
  return OWN_BRANCHES.test(sentence) ? { commands: readCommands('git commit'), where: new Set(['main']) } : undefined;
}
