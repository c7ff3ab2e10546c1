import { coverage, numbersOf, subjectTerms, withoutMeasures } from '../text/terms.ts';
import { hasNumberedSubject, subjectOf } from './sentence-parts.ts';
import { isSame, without } from './term-sets.ts';

const NEGATION = /\bno longer\b|(?:\bnot\b|n['’]t\b)(?=.*\b(?:any ?more|any longer)\b)/iu;
const NEGATING = /\b(?:no longer|not|any ?more|any longer|do|does|did|is|are|was|were|will|can)\b|n['’]t\b/giu;
/** `I said X, which was wrong`. */
const WRONG =
  /\b(?:I|we) (?:said|wrote|noted|claimed|stored|assumed)\s+(?:earlier\s+|before\s+)?(?:that\s+)?(.{3,200}?),?\s+(?:which|that|this|but (?:that|this|it)|and (?:that|this))\s+(?:was|is|turned out)\s+(?:wrong|false|incorrect|not true|untrue|a mistake|mistaken)\b/iu;
/** `X has left`: somebody else does it. */
const LEFT =
  /\b(?:has|have)?\s*(?:left|quit|resigned|retired|moved on)\b|\bno longer\b|(?:\bnot\b|n['’]t\b).*\b(?:any ?more|any longer)\b/iu;
const CLAUSE = /[,;:]\s+|\.\s+|\s(?:because|since|but|as it|so)\s/u;
/** Share of the words of the earlier statement that stand in what takes it back. */
const LEAST_COMMON = 0.6;
const FEWEST = 2;

/** Whether some words of the statement may take back a whole one. */
export function mayRetract(statement: string): boolean {
  return NEGATION.test(statement) || WRONG.test(statement) || LEFT.test(statement);
}

/** The later one denies the earlier one in its own words, or says that somebody else does it now. */
export function retracts(later: string, earlier: string): boolean {
  return denies(later, earlier) || callsWrong(later, earlier) || isTakenOver(later, earlier);
}

/** `The firmware is no longer updated by hand`, where it was `updated by hand`. */
function denies(later: string, earlier: string): boolean {
  if (NEGATION.test(earlier)) return false;
  const said = subjectTerms(earlier);
  return later.split(CLAUSE).some((clause) => {
    const denied = NEGATION.test(clause) ? subjectTerms(clause.replace(NEGATING, ' ')) : new Set<string>();
    return denied.size >= FEWEST && isWithin(denied, said) && coverage(withoutMeasures(said), denied) >= LEAST_COMMON;
  });
}

function callsWrong(later: string, earlier: string): boolean {
  const match = WRONG.exec(later);
  if (match === null) return false;
  const [wrong, said] = [subjectTerms(match[1] ?? ''), subjectTerms(earlier)];
  const around = subjectTerms(later.slice(0, match.index) + (match[1] ?? ''));
  return wrong.size >= FEWEST && isWithin(wrong, said) && coverage(said, around) >= LEAST_COMMON;
}

/** `Ann has left; Bob reviews the prices`, where Ann did. */
function isTakenOver(later: string, earlier: string): boolean {
  const [who = ''] = earlier.split(/\s/u, 1);
  const name = subjectTerms(who);
  const done = without(subjectTerms(earlier), name);
  if (!/^\p{Lu}/u.test(who) || name.size === 0 || done.size < FEWEST) return false;
  const clauses = later.split(CLAUSE);
  const gone = clauses.find(
    (clause) => isWithin(name, subjectTerms(clause.split(/\s/u, 1)[0] ?? '')) && LEFT.test(clause),
  );
  return clauses.some(
    (clause) => clause !== gone && gone !== undefined && isOthers(subjectTerms(clause), { name, done }),
  );
}

/** The same is done, and not by this one. */
function isOthers(
  terms: ReadonlySet<string>,
  { name, done }: { readonly name: ReadonlySet<string>; readonly done: ReadonlySet<string> },
): boolean {
  return isWithin(done, terms) && !isWithin(name, terms);
}

export interface NumberTakenBack {
  /** The terms of what is taken back. */
  readonly unwanted: ReadonlySet<string>;
  /** The words of the later statement up to it. */
  readonly before: string;
  readonly earlier: string;
}

/** `7 days, not 14`: a number alone is taken back where the words up to it are those of the earlier statement. */
export function takesNumberBack({ unwanted, before, earlier }: NumberTakenBack): boolean {
  const numbers = new Set(numbersOf(unwanted));
  const said = subjectTerms(earlier);
  if (numbers.size === 0 || !isWithin(numbers, said) || [before, earlier].some(hasNumberedSubject)) return false;
  const [words, others] = [withoutMeasures(subjectTerms(before)), withoutMeasures(said)];
  return words.size > 0 && subjectOf(earlier) !== undefined && isSame(words, others);
}

function isWithin(terms: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...terms].every((term) => others.has(term));
}
