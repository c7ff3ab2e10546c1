const REVERTS = /\b(?:reverts|backs? out|backed out) (?:commits?|changesets?):?\s+([0-9a-fn\s,]{7,800})/giu;
const MENDS =
  /\b(?:fix(?:e[sd]|up)?(?: for| of| to)?|regress(?:ion|ed)(?: (?:in|from|by|since|with|of))?|introduced (?:in|by|with)|broken (?:in|by|since|with)|broke in|bug in|caused by):?\s+(?:commit\s+)?\(?"?([0-9a-f]{7,64})\b/giu;
const ID = /\b[0-9a-f]{7,64}\b/giu;
const REVERT_TITLE = /^(?:\w+(?:\([^()]*\))?!?:\s*)?revert:?\s+(\S.*)$/iu;
const PULL_REQUEST = /\s*\(#\d+\)$/u;
const QUOTED = /^["“'‘](.*)["”'’]$/u;

/** Ids, whole or their beginnings, of the commits that a message says it takes back. */
export function revertedIds(message: string): readonly string[] {
  return [...message.matchAll(REVERTS)].flatMap(([, ids = '']) => ids.match(ID) ?? []).map(lowerCase);
}

/** Ids of the commits whose faults a message says it mends, as in `Fixes: 0123456789ab`. */
export function mendedIds(message: string): readonly string[] {
  return [...message.matchAll(MENDS)].map(([, id = '']) => lowerCase(id));
}

/** The first line of the commit that a message names in its own: `Revert "Add a cache (#12)" (#34)`. */
export function revertedTitle(message: string): string | undefined {
  const named = REVERT_TITLE.exec(firstLine(message))?.[1];
  if (named === undefined) return undefined;
  const inner = named.replace(PULL_REQUEST, '');
  return titleOf(QUOTED.exec(inner)?.[1] ?? inner);
}

/** The first line, without the number of a pull request. */
export function titleOf(message: string): string {
  return firstLine(message).replace(PULL_REQUEST, '').trim();
}

function firstLine(message: string): string {
  return (message.trimStart().split('\n')[0] ?? '').slice(0, 1000).trim();
}

function lowerCase(id: string): string {
  return id.toLowerCase();
}
