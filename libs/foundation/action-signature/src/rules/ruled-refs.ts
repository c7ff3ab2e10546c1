import { readCommands } from '../shell/read-commands.ts';
import type { ActionRule } from './action-rule.ts';
import { namedRefs, type NamedRefs } from './name-patterns.ts';
import type { RulingClause } from './ruling-clauses.ts';
import { firstNamed } from './topic.ts';

/** What changes branches and tags. */
const CHANGING: Readonly<Record<NamedRefs['kind'], string>> = {
  branch: 'git push; git commit; git merge; git cherry-pick; git revert; git rebase',
  tag: 'git tag; git push',
};
const PRONOUN = /(?<!\p{L})(?:there|them|these|those|they|it|one|any|either)(?!\p{L})|^\s*$/iu;
/** What is done to them, as it is spoken of. */
const DEEDS =
  /\b(?:push|merg|commit|rebas|rewrit|mov|set|delet|creat|mak|tag|touch|chang|cherry|amend|forc|frozen|read|off|clos|alter|only|by)\p{L}*/iu;

/** `The release/* branches are frozen. Nothing is pushed there`: commands by which branches and tags are changed that a pattern names. */
export function ruledRefs({ kind, before, behind, cue, earlier }: RulingClause): Partial<ActionRule> | undefined {
  if ((kind !== 'bans' && kind !== 'forbids') || !DEEDS.test(`${cue} ${behind}`)) return undefined;
  const isTaken = PRONOUN.test(kind === 'bans' ? before : behind);
  const [refs] = firstNamed([before, behind, ...(isTaken ? earlier : [])], namedRefs);
  return refs && { commands: readCommands(CHANGING[refs.kind]), where: new Set([refs.name]) };
}
