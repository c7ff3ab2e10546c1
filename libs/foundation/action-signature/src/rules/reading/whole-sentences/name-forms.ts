import { capturedGroups } from '../../../text/captured-groups.ts';
import type { ActionRule, RuledForm } from '../../action-rule.ts';

const OF: readonly (readonly [RegExp, RuledForm['of']])[] = [
  [/\bcommit(?:\s+(?:messages?|subjects?|titles?|lines?))\b/iu, 'commit'],
  [/\bbranch(?:es)?(?:\s+names?)?\b/iu, 'branch'],
];
const BEGIN = /\b(?:start|begin|open|prefixed)s?\s+with\s+(?<said>.{2,160})$/iu;
/** An example, or what it begins with itself: a key with a number, or a word with a sign behind it. */
const EXAMPLE =
  /["'`](?<quoted>[^"'`\n]{2,80})["'`]|(?<![\w-])(?<key>[A-Z][A-Z\d]{1,9}-(?:\d+|[Xx]+|[Nn]+|<[\w -]{1,30}>))|(?<![\w-])(?<word>[a-z]{2,12}(?:\(\w+\))?:)(?=[\s,]|$)/gu;

/** How commit messages, or names of branches, are to begin: `commit subjects begin with the ticket, like "OPS-12: …"`. */
export function ruledForms(sentence: string): Partial<ActionRule> | undefined {
  return conventionalForms(sentence) ?? begunForms(sentence);
}

function conventionalForms(sentence: string): Partial<ActionRule> | undefined {
  const isSaid = CONVENTIONAL.test(sentence) && !NOT.test(sentence);
  return isSaid ? { forms: [{ of: 'commit', forms: TYPES }] } : undefined;
}

function begunForms(sentence: string): Partial<ActionRule> | undefined {
  const said = BEGIN.exec(sentence);
  if (said === null) return undefined;
  const before = sentence.slice(0, said.index);
  const of = OF.find(([words]) => words.test(before))?.[1];
  const forms = formsIn(said.groups?.['said'] ?? '');
  if (of === undefined || forms.length === 0 || NOT.test(before)) return undefined;
  return { forms: [{ of, forms }] };
}

/** conventionalcommits.org, and the types that its linters know. */
const CONVENTIONAL =
  /\bcommit\p{L}*\b.{0,40}\bconventional\s+commits?\b|^conventional\s+commits?\b|\b(?:use|follow|write|we\s+use)\s+(?:the\s+)?conventional\s+commit/iu;
const TYPES: readonly string[] = 'build chore ci docs feat fix perf refactor revert style test'
  .split(' ')
  .flatMap((type) => [`${type}:`, `${type}(`, `${type}!`]);

const NOT = /\bnot\b|\bnever\b|n['’]t\b/iu;

function formsIn(said: string): readonly string[] {
  return [...said.matchAll(EXAMPLE)].flatMap(([, quoted, key, word = '']) => beginningOf(quoted ?? key ?? word));
}

const KEY = /^(?<open>\[?)(?<key>[A-Z][A-Z\d]*-)(?:\d+|[XxNn]+|<[\w -]{1,30}>)/u;
const SIGN = /^(?:[a-z]+(?:\([\w*]+\))?[:/]|\[\w+\]|\w+_)/u;

/** `#` stands for a number. */
function beginningOf(example: string): readonly string[] {
  const said = capturedGroups(KEY, example);
  if (said('key') !== '') return [`${said('open')}${said('key')}#`];
  const [sign] = SIGN.exec(example) ?? [];
  return sign === undefined ? [] : [sign];
}
