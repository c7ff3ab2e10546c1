import { readCommands } from '../../../shell/read-commands.ts';
import { capturedGroups } from '../../../text/captured-groups.ts';
import type { ActionRule } from '../../action-rule.ts';
import { firstNamed } from '../clauses/back-references.ts';
import type { RulingClause } from '../clauses/ruling-clauses.ts';

/** What stands for the rest of a name. */
const REST = String.raw`(?:\*|…|\.{3}|<[\w -]{1,30}>|(?<=[-_/.v])(?:(?:x\.)+[xyz](?:\.z)?|x{2,}|n{2,}|y{4}(?:[.-]mm)?(?:[.-]dd)?))`;
const PATTERN = String.raw`["'\x60]?(?<name>[\w./-]{1,60}?${REST})(?!\w)["'\x60]?`;
const KINDS = String.raw`(?<kind>branch|tag)(?:es|s)?\b`;

/** Branches and tags by how their names look: `cert/* branches`, `tags (fw-x.y.z)`. */
const REFS: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\w./-])${PATTERN}\s+${KINDS}`, 'iu'),
  new RegExp(String.raw`\b${KINDS}\s+(?:(?:named|called|like|matching|under|below|in)\s+)?\(?${PATTERN}`, 'iu'),
];

interface NamedRefs {
  readonly kind: 'branch' | 'tag';
  /** In lower case; a `*` at its end stands for the rest. */
  readonly name: string;
}

/** Branches or tags that a text names by a pattern. */
function namedRefs(text: string): readonly NamedRefs[] {
  return REFS.flatMap((pattern) => {
    const said = capturedGroups(pattern, text);
    const kind = /^tag/iu.test(said('kind')) ? 'tag' : 'branch';
    return said('name') === '' ? [] : [{ kind, name: asBeginning(said('name')) }];
  });
}

const REST_OF_NAME = new RegExp(`${REST}.*$`, 'iu');

function asBeginning(name: string): string {
  return `${name.toLowerCase().replace(REST_OF_NAME, '')}*`;
}

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
