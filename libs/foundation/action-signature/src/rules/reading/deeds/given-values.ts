import type { ActionRule } from '../../action-rule.ts';
import { firstNamed } from '../clauses/back-references.ts';
import type { RulingClause } from '../clauses/ruling-clauses.ts';

const VALUE = String.raw`(?:["'\x60][\w -]{2,30}["'\x60]|[\p{Lu}][\w-]*(?:\s[\p{Lu}][\w-]*)?)`;
const VALUES = String.raw`(?<values>${VALUE}(?:(?:\s*,\s*|\s+)(?:(?:or|and|nor)\s+)?(?:to\s+)?${VALUE}){0,5})`;
const TICKETS = String.raw`\b(?:tickets?|issues?|cards?|tasks?|them|it|one|these|those)\b`;
/** They are given a value: `set CAPA tickets to Done`, `never to Done`. */
const GIVING: readonly RegExp[] = [
  new RegExp(
    String.raw`^\s*(?:[Ee]ver\s+)?(?:set|move|put|transition|mark|switch|change|drag)\s+(?=[^.;]{0,80}(?:${TICKETS}|[A-Z]{2,10}-))[^.;]{1,80}?\s(?:to|as|into)\s+${VALUES}`,
    'u',
  ),
  new RegExp(String.raw`^\s*(?:set|moved|put|marked|switched)\s+(?:to|as|into)\s+${VALUES}`, 'u'),
  new RegExp(String.raw`^\s*to\s+${VALUES}`, 'u'),
];
/** What is done, and the values by which it is. */
const DEEDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:clos|resolv)ed\b/iu, ['close', 'closed', 'done', 'resolve', 'resolved']],
  [/\bapproved\b/iu, ['approve', 'approved']],
  [/\breopened\b/iu, ['reopen', 'reopened']],
  [/\bdeleted\b/iu, ['delete', 'deleted']],
  [/\bassigned\b/iu, ['assign', 'assignee', 'assigned']],
];

const POSTING = /\b(?:post|writ|send|announc|messag|ping|shar|talk|chat)\p{L}*\b/iu;
const THERE = /\b(?:there|in\s+it|in\s+them)\b/iu;

/** Channels that nothing is to be posted to: `don't post there`. */
function ruledChannels({ kind, behind, before, earlier }: RulingClause): Partial<ActionRule> | undefined {
  if (kind !== 'forbids' || !POSTING.test(behind)) return undefined;
  const own = channelsIn(behind);
  const channels = own.length > 0 || !THERE.test(behind) ? own : firstNamed([before, ...earlier], channelsIn);
  return channels.length === 0 ? undefined : { values: [{ of: [], values: channels }] };
}

function channelsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w/#])#([a-z][\w-]{1,60})/giu)].flatMap(([all, name = '']) => [
    all.toLowerCase(),
    name.toLowerCase(),
  ]);
}

/** Values that tickets are not to be given, and channels that messages are not to be sent to. */
export function ruledValues(clause: RulingClause): Partial<ActionRule> | undefined {
  const { sentence, earlier, before, kind } = clause;
  if (kind !== 'bans' && kind !== 'forbids') return undefined;
  const channels = ruledChannels(clause);
  if (channels !== undefined) return channels;
  const values = kind === 'forbids' ? valuesGiven(clause) : valuesOfDeed(clause);
  const of = firstNamed([before, sentence, ...earlier], ticketKeys);
  return values.length === 0 || of.length === 0 ? undefined : { values: [{ of, values }] };
}

function valuesGiven({ cue, behind }: RulingClause): readonly string[] {
  const said = /\bto$/iu.test(cue) ? ` to ${behind.trim()}` : behind;
  const given = GIVING.map((giving) => giving.exec(said)?.groups?.['values']).find((list) => list !== undefined) ?? '';
  return given
    .split(/\s*,\s*(?:(?:or|and|nor)\s+)?|\s+(?:or|and|nor)\s+/u)
    .map((value) => value.replaceAll(/^to\s+|["'`]/gu, '').toLowerCase())
    .filter((value) => value !== '');
}

/** `are closed by Ada alone`. */
function valuesOfDeed({ cue }: RulingClause): readonly string[] {
  return DEEDS.find(([deed]) => deed.test(cue))?.[1] ?? [];
}

const KEYS =
  /(?<![\w-])([A-Z][A-Z\d]{1,9})(?=[- ](?:tickets?|issues?|cards?|tasks?|stor(?:y|ies)|bugs?|epics?)\b|-(?:\d|\*|x))/gu;

/** What the keys of the tickets begin with that a text speaks of, in lower case. */
function ticketKeys(text: string): readonly string[] {
  return [...text.matchAll(KEYS)].map(([, key = '']) => key.toLowerCase());
}
