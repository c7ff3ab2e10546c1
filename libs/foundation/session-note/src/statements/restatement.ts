import { numbersOf, shared, subjectTerms, withoutMeasures } from '../text/terms.ts';
import {
  hasNumberedSubject,
  headOf,
  isSameThing,
  predicateAt,
  subjectOf,
  tiedOf,
  type Tied,
} from './sentence-parts.ts';
import { choiceOf } from './supersession.ts';
import { isSame, without } from './term-sets.ts';

/** What a thing has one of, so that another says otherwise. */
const ROLE =
  /\b(?:branch|version|port|url|uri|host|hostname|path|folder|directory|limit|timeout|ttl|size|default|theme|minimum|maximum|framework|library|language|linter|formatter|bundler|compiler|database|backend|broker|cache|queue|store|engine|orm|cdn|ci|owner|lead|maintainer|channel|region|zone|locale|currency|encoding|format|interval|schedule|level|mode|convention|provider|registry|manager|runner|server|strategy|licen[cs]e|endpoint|deadline|freeze|date)\b/iu;
/** Of these the value may be any word; of the others it is a name. */
const WORDED =
  /\b(?:branch|theme|level|mode|locale|format|schedule|strategy|folder|directory|manager|runner|bundler|formatter|linter|framework|provider)\b/iu;
const NAME = /[\p{Lu}\d]|[^\s\p{L}]/u;
/** Alone these are of one thing here and of another there. */
const OF_MANY =
  /^(?:the\s|an?\s)?(?:version|port|url|uri|host|hostname|path|folder|directory|limit|timeout|ttl|size|default|minimum|maximum|encoding|format|interval|level|mode|endpoint|date|deadline|name|number|count|value|cost|delay|threshold)s?$/iu;
/** How something is, and not which: a thing may be several of these at once. */
const STATE =
  /^(?:not|still|too|very|as|in|on|at|under|up|down|slow|fast|broken|flaky|green|red|big|small|large|huge|open|closed|empty|full|old|new|stable|ready|safe|wrong|right|correct|unknown|fine|done|public|private|local|remote|mandatory|optional|required|important|critical|strict|async|\S+(?:ed|ing|al|ic|able|ible|ful|ous|ive|less|-only))\b/iu;
const MOST_WORDS = 3;
/** Of these a number is the name. */
const NUMBERED =
  /(?:\b(?:ticket|issue|pr|adr|rfc|step|phase|stage|chapter|section|shard|release|sprint|error|code|line|case|test|revision|migration|incident|bug|story|task|tenant|customer|figure|table|page|build|job|run|option|rule|level)s?|#|no\.)\s*$/iu;
const NUMBER = /(?<![\p{L}\d._-])\d+(?:[.:,]\d+)*(?![\p{L}\d_-])/gu;
const PAST = /\b(?:was|were|had|did|went|took|kept|moved|switched|changed|migrated)\b/iu;
const ADDS = /\b(?:also|as well|too|both|in addition|additionally|another|besides|plus)\b/iu;
const TURNED =
  /^(.+?)\s(?:(?:was|were|has|have|been|is|are)\s)*(?:changed|moved|switched|became|becomes)\s(?:over\s)?(?:to\s)?(.+)$/iu;
const MADE = /^(?:\S+\s+){0,5}?(?:made|make)\s+(.{1,40}?)\s+((?:the|our)\s.+)$/iu;
const TAIL = /^(?<subject>.+)\s(?<tie>with|by|via|through|using|in|on)\s(?<value>\S+(?:\s\S+){0,3})$/u;
const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** `raised`, `bumped`: that a number is another one. */
const CHANGES = subjectTerms(
  'raise raised bump bumped lower lowered increase increased reduce reduced set cut double doubled',
);

/** A statement of now: what it says, and whether it says that this is new. */
export interface Said {
  readonly text: string;
  /** Some word tells that it is not as it was: `raised`, `not`. */
  readonly isAnew: boolean;
  /** `now`, `as of today`. */
  readonly isOfNow: boolean;
  /** `scratch that`, `actually`. */
  readonly isCorrecting: boolean;
}

/** Both give a number to exactly the same thing, and not the same number. */
export function setsAnew({ text, isAnew }: Said, earlier: string): boolean {
  const [later, before] = [inDigits(withoutOld(isAnew ? withoutReason(text) : text)), inDigits(earlier)];
  // Of `shard 1` and `shard 2` the number is the name.
  if ([later, before].some(hasNumberedSubject)) return false;
  if (!isAnew) return isSkeleton(later, before);
  const [terms, others] = [subjectTerms(later), subjectTerms(before)];
  const [numbers, numbersBefore] = [numbersOf(terms), numbersOf(others)];
  if (numbers.length === 0 || numbersBefore.length === 0 || numbers.some((number) => others.has(number))) return false;
  const [subject, other] = [without(withoutMeasures(terms), CHANGES), withoutMeasures(others)];
  return subject.size > 0 && isSame(subject, other);
}

/** The same words around other numbers, of now. */
function isSkeleton(later: string, earlier: string): boolean {
  const texts = [later, earlier].map((text) => text.toLowerCase().replace(/[.!]$/u, ''));
  if (texts.some((text) => PAST.test(text) || namesNumber(text) || OF_MANY.test(subjectOf(text)?.trim() ?? '')))
    return false;
  const [one, other] = texts.map((text) => text.replace(NUMBER, '#').replace(/(?<=# \p{L}+)s\b/gu, ''));
  return one === other && one !== texts[0] && texts[0] !== texts[1];
}

function namesNumber(text: string): boolean {
  return [...text.matchAll(NUMBER)].some(({ index }) => NUMBERED.test(text.slice(0, index)));
}

/** Why it is so is told beside it, with numbers of its own. */
function withoutReason(text: string): string {
  const reason = text.search(/,?\s(?:because|since|so that)\s|,\s(?:as|after)\s/iu);
  return reason < 0 ? text : text.slice(0, reason);
}

/** `from 5 MB to 20 MB` without what was. */
function withoutOld(text: string): string {
  return text.replace(/\bfrom\s+\S+(?:\s+\S+)?\s+(?=to\s)/iu, '');
}

function inDigits(text: string): string {
  return NUMBER_WORDS.reduce(
    (digits, word, number) =>
      digits.replace(new RegExp(String.raw`(?<!\b(?:the|this|that|which|no) )\b${word}\b`, 'giu'), String(number)),
    text,
  );
}

/** Both choose something for exactly the same purpose, and not the same thing. */
export function choosesAnew({ text, isAnew }: Said, earlier: string): boolean {
  if (!isAnew) return false;
  const [choice, other] = [choiceOf(text), choiceOf(earlier)];
  if (choice === undefined || other === undefined || choice.purpose.size === 0) return false;
  return isSame(choice.purpose, other.purpose) && shared(choice.chosen, other.chosen).length === 0;
}

/** Both give a value to the same thing in the same way, and not the same value. */
export function valuesAnew(said: Said, earlier: string): boolean {
  if (ADDS.test(said.text)) return false;
  if (isNew(said) && haveOtherTail(said.text, earlier)) return true;
  const before = tiedOf(earlier);
  return before !== undefined && (isTiedAnew(said, before) || isTurned(said.text, before));
}

function isNew({ isOfNow, isCorrecting }: Said): boolean {
  return isOfNow || isCorrecting;
}

/** `We run tests with Vitest`, where it was `with Jest`. */
function haveOtherTail(later: string, earlier: string): boolean {
  const [now, before] = [tailOf(later), tailOf(earlier)];
  return now?.tie === before?.tie && now !== undefined && before !== undefined && isOtherOfSame(now, before);
}

function tailOf(sentence: string): Omit<Tied, 'isPlain'> | undefined {
  const { subject, tie, value } = TAIL.exec(sentence.replace(/[.!]$/u, ''))?.groups ?? {};
  if (subject === undefined || tie === undefined || value === undefined) return undefined;
  // `The port in staging is 80`: what is told comes after that.
  return predicateAt(value) < 0 ? { subject, tie, value } : undefined;
}

function isTiedAnew(said: Said, before: Tied): boolean {
  const now = tiedOf(said.text);
  if (now?.tie !== before.tie) return false;
  return isOtherHolder(now, before) || (isOtherOfSame(now, before) && isOtherValue(now, before, said));
}

/** `It changed to Y`, `we made Y the default`. */
function isTurned(later: string, before: Tied): boolean {
  const [, turned, value] = TURNED.exec(later) ?? [];
  const [, made, role] = MADE.exec(later) ?? [];
  const isNow = (subject = '', other = ''): boolean => isOtherOfSame({ subject, value: other }, before);
  return isNow(role, made) || (before.isPlain && isNow(turned, value));
}

function isOtherOfSame(now: Pick<Tied, 'subject' | 'value'>, before: Pick<Tied, 'subject' | 'value'>): boolean {
  return isSameThing(now.subject, before.subject) && differ(now.value, before.value);
}

function isOtherValue(now: Tied, before: Tied, said: Said): boolean {
  if (now.isPlain && [now, before].some(({ value }) => STATE.test(value))) return false;
  // One may use several things, but `actually` it uses this.
  if (now.tie.startsWith('use')) return said.isCorrecting;
  return isNew(said) || (now.isPlain && hasRole(now.subject) && isNamed(now, before));
}

function isNamed(now: Tied, before: Tied): boolean {
  return [now, before].every((tied) => isShort(tied) && (WORDED.test(tied.subject) || NAME.test(tied.value)));
}

function hasRole(subject: string): boolean {
  return ROLE.test(subject) && !OF_MANY.test(subject);
}

/** `X is the owner`, `Y is the owner`. */
function isOtherHolder(now: Tied, before: Tied): boolean {
  if (!now.isPlain || ![now, before].every(({ value }) => ROLE.test(value)) || !isSameThing(now.value, before.value))
    return false;
  return [now, before].every(({ subject }) => isShort({ value: subject })) && !isSameThing(now.subject, before.subject);
}

function isShort({ value }: Pick<Tied, 'value'>): boolean {
  return value.split(/\s+/u).length <= MOST_WORDS;
}

/** What comes first in one does not stand in the other: else it says more of the same. */
function differ(one: string, other: string): boolean {
  const [head, otherHead] = [headOf(one), headOf(other)];
  if (head.size === 0 || otherHead.size === 0) return false;
  return !includesAll(subjectTerms(other), head) && !includesAll(subjectTerms(one), otherHead);
}

function includesAll(terms: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...others].every((term) => terms.has(term));
}

/** Whether it gives a value or a number that may be another than before. */
export function mayRestate(statement: string): boolean {
  if (TURNED.test(statement) || MADE.test(statement)) return true;
  const tied = tiedOf(statement);
  return (tied?.isPlain === true && ROLE.test(`${tied.subject} ${tied.value}`)) || givesNumber(inDigits(statement));
}

function givesNumber(statement: string): boolean {
  return /\d/u.test(statement) && !hasNumberedSubject(statement) && !PAST.test(statement);
}
