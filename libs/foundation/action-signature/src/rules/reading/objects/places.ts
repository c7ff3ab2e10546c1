import { capturedGroups } from '../../../text/captured-groups.ts';

/** Words of sentences that are no names of places. */
export const EVERYDAY: ReadonlySet<string> = new Set(
  `rails delete create edit drop each every everything anything installing installs new this scripts packages dependencies the this that these those a an any all our your my its it them here there repo repository project code hand place general purpose case
  directly yourself me us you and or not no never ever be is are was will can may must should only before after first when while with from
  running run use using asking ask approval me permission prod-like machine way own work team day time such other reason`.split(
    /\s+/u,
  ),
);

/** Names of environments and branches, which a command names where it means them. */
const NAMED =
  /\b(?:prod|production|prd|staging|stage(?!\s+(?:every|all|any|only|files|changes|your|them|it\b))|demo|main|master|trunk|live|sandbox|preprod|uat|qa|upstream|release(?=\s+branch))\b/giu;
const NAMED_SO =
  /(?<![:./])\b([\w][\w.-]{1,30})\/?\*?[`"']?\s+(?:tenants?|environments?|env|branch(?:es)?|clusters?|servers?|contexts?|database|db|account|namespaces?|bucket|region|remote)\b(?!:)/giu;
const NUMBERED =
  /\b(?:on|against|in|to|at|into|onto|for|from|auf|gegen|im|en|sobre|contra|sur|a)\s+(?:(?:the|our|any|der|die|das|dem|la|el)\s+)*(?:(?:[a-z]+\s+)?(?:node|host|server|machine|box)\s+)?[`"']?([a-z]+(?:-[a-z\d]+)*-?\d+|[a-z]+-(?=\*))/giu;

const UNDER =
  /\b(?:on|against|in|to|at|into|onto|for|from|auf|gegen|im|en|sobre|contra|sur)\s+((?:(?:the|our|any|der|die|das|dem|la|el)\s+)*[`"']?[\w./-]+[`"']?(?:\s+(?:tenants?|environments?|branch(?:es)?|clusters?|servers?|database|db))?)(?=[\s,.;:)]|$)/giu;

/** It is run, and nothing on it. */
const RUN_SERVER =
  /(?<!\b(?:on|to|against|at|from|auf)\s(?:the\s|our\s)?)\b(?:dev|development|web|api|test|local|mock)[ -]servers?\b/giu;

/** Commands and files name places of their own. */
const QUOTED_OR_PATH = /`[^`\n]*`|\b[a-z][a-z\d+]*:\/\/\S*|\S+\/\S*\.\w+|\S*\/\S+\/\S*/gu;
const PURPOSE = /\bfor\s+(?:(?:the|our|any|all)\s+)*[`"']?([\w:-]{2,30})/iu;

/** Environments, branches and hosts that a text names, in lower case. */
export function placesIn(given: string): readonly string[] {
  const text = given
    .replaceAll(QUOTED_OR_PATH, (found) => (/^`[\w.-]+`$/u.test(found) ? found.slice(1, -1) : ' '))
    .replaceAll(RUN_SERVER, ' ');
  const known = text.match(NAMED) ?? [];
  const named = [NAMED_SO, NUMBERED].flatMap((pattern) => [...text.matchAll(pattern)].map(([, word = '']) => word));
  const words = [...known, ...named].map((word) => word.toLowerCase().replaceAll(/^[^a-z\d]+|[^a-z\d]+$/gu, ''));
  return [...words.filter((word) => word.length > 1 && !EVERYDAY.has(word)), ...addressesIn(given)];
}

const INTO =
  /\b(?:push|commit|merg)\p{L}*\s+(?:[\w-]+\s+){0,3}?(?:in)?to\s+(?:(?:the|our|any)\s+)*[`"']?([a-z][\w.-]*(?:\/[\w.-]+)*)/giu;
const FORCED =
  /\bforce[- ]?push(?:es|ing)?\s+(?:to\s+)?([\w./-]+(?:(?:\s*,\s*|\s+)(?:(?:or|and|nor)\s+)?[\w./-]+){0,5})\s*(?:$|[.,;:!(—–])/giu;
/** What no other word looks like. */
const BRANCH = /^(?:main|master|trunk|develop|production|staging)$|[\d/_-]/u;
const ANYWHERE =
  /^(?:git|github|gitlab|git\w*|remotes?|origin|servers?|shared|branch(?:es)?|history|version|source|disk|disc)$/u;

/** Branches and remotes that something is pushed, committed or merged to, in lower case. */
export function branchesIn(given: string): readonly string[] {
  const names = [...given.matchAll(INTO)].map(([, name = '']) => name.toLowerCase().replace(/\.+$/u, ''));
  const forced = [...given.matchAll(FORCED)].map(([, list = '']) => list.toLowerCase().split(/[\s,]+|\.$/u));
  const own = forced.flatMap((list) => list.filter((name) => BRANCH.test(name)));
  return [...names, ...own].filter((name) => name.length > 1 && !ANYWHERE.test(name) && !EVERYDAY.has(name));
}

/** Of the places those that something is done in, on or to: `on demo`, and not `the demo data`. */
export function placesUnder(given: string): readonly string[] {
  const under = [...given.matchAll(UNDER)].map(([, place = '']) => place);
  return placesIn(under.join(', '));
}

/** What a sentence says that something is for, in lower case. */
export function purposeIn(sentence: string): readonly string[] {
  const [, purpose = ''] = PURPOSE.exec(sentence) ?? [];
  return purpose === '' || EVERYDAY.has(purpose) ? [] : [purpose.toLowerCase()];
}

const ADDRESS = /\b[a-z][a-z\d+]{1,20}:\/\/([\w.-]{2,80})/giu;

/** Hosts and stores of addresses, in lower case. */
export function addressesIn(text: string): readonly string[] {
  return [...text.matchAll(ADDRESS)].map(([, name = '']) => name.toLowerCase().replace(/[.-]+$/u, ''));
}

/** Things by what their names or numbers begin with. */
const BEGINNING =
  /\b(?:start|begin)(?:s|ning|ing)?\s+(?:with|by|in)\s+["'`]?(?<start>[\w-]*[\d_-][\w-]*|(?<=["'`])[\w-]{2,40})/iu;

/** What the names of the things begin with that a text speaks of, in lower case, with a `*`. */
export function beginningIn(text: string): readonly string[] {
  const start = capturedGroups(BEGINNING, text)('start');
  return start.length < 2 ? [] : [`${start.toLowerCase()}*`];
}

/** Names of places in lower case, without empty ones. */
export function asPlaces(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.filter((name) => name !== '').map((name) => name.toLowerCase()));
}
