import { capturedGroups } from './captured-groups.ts';

/** What stands for the rest of a name. */
const REST = String.raw`(?:\*|…|\.{3}|<[\w -]{1,30}>|(?<=[-_/.v])(?:(?:x\.)+[xyz](?:\.z)?|x{2,}|n{2,}|y{4}(?:[.-]mm)?(?:[.-]dd)?))`;
const PATTERN = String.raw`["'\x60]?(?<name>[\w./-]{1,60}?${REST})(?!\w)["'\x60]?`;
const KINDS = String.raw`(?<kind>branch|tag)(?:es|s)?\b`;

/** Branches and tags by how their names look: `cert/* branches`, `tags (fw-x.y.z)`. */
const REFS: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\w./-])${PATTERN}\s+${KINDS}`, 'iu'),
  new RegExp(String.raw`\b${KINDS}\s+(?:(?:named|called|like|matching|under|below|in)\s+)?\(?${PATTERN}`, 'iu'),
];
/** Things by what their names or numbers begin with. */
const BEGINNING =
  /\b(?:start|begin)(?:s|ning|ing)?\s+(?:with|by|in)\s+["'`]?(?<start>[\w-]*[\d_-][\w-]*|(?<=["'`])[\w-]{2,40})/iu;

export interface NamedRefs {
  readonly kind: 'branch' | 'tag';
  /** In lower case; a `*` at its end stands for the rest. */
  readonly name: string;
}

/** Branches or tags that a text names by a pattern. */
export function namedRefs(text: string): readonly NamedRefs[] {
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

/** What the names of the things begin with that a text speaks of, in lower case, with a `*`. */
export function beginningIn(text: string): readonly string[] {
  const start = capturedGroups(BEGINNING, text)('start');
  return start.length < 2 ? [] : [`${start.toLowerCase()}*`];
}

const KEYS =
  /(?<![\w-])([A-Z][A-Z\d]{1,9})(?=[- ](?:tickets?|issues?|cards?|tasks?|stor(?:y|ies)|bugs?|epics?)\b|-(?:\d|\*|x))/gu;

/** What the keys of the tickets begin with that a text speaks of, in lower case. */
export function ticketKeys(text: string): readonly string[] {
  return [...text.matchAll(KEYS)].map(([, key = '']) => key.toLowerCase());
}
