import { coverage, numbersOf, subjectTerms, withoutMeasures } from '../text/terms.ts';
import { isQuestion } from './cues.ts';
import { withoutOpening } from './corrects.ts';
import { isSameThing, predicateAt, subjectOf, tiedOf } from './sentence-parts.ts';
import { choiceOf } from './supersession.ts';
import { isSame, without } from './term-sets.ts';

/** This share of the words behind the subject tells that the same is said of it. */
const LEAST_COMMON = 0.5;

/**
 * Whether two statements tell the same about the same thing, with the same value or another one: of such, the later is the
 * one to go by. Less than `corrects`: the earlier may still hold.
 */
export function areAboutTheSame(first: string, second: string): boolean {
  if (isQuestion(first) || isQuestion(second)) return false;
  const [one, other] = [withoutOpening(first), withoutOpening(second)];
  return chooseForTheSame(one, other) || (haveOneSubject(one, other) && tellTheSame(one, other));
}

function chooseForTheSame(one: string, other: string): boolean {
  const [purpose, otherPurpose] = [choiceOf(one)?.purpose, choiceOf(other)?.purpose];
  return purpose !== undefined && otherPurpose !== undefined && isSame(purpose, otherPurpose);
}

function haveOneSubject(one: string, other: string): boolean {
  const [subject, otherSubject] = [subjectOf(one), subjectOf(other)];
  return subject !== undefined && otherSubject !== undefined && isSameThing(subject, otherSubject);
}

function tellTheSame(one: string, other: string): boolean {
  const tie = tiedOf(one)?.tie;
  if (tie !== undefined && tie === tiedOf(other)?.tie) return true;
  const [rest, otherRest] = [restOf(one), restOf(other)];
  if (bothMeasure(rest, otherRest)) return true;
  return Math.min(coverage(rest, otherRest), coverage(otherRest, rest)) >= LEAST_COMMON;
}

/** `runs at 02:00`, `was moved to 04:30 because of the import`: a number each, and one says no more than that. */
function bothMeasure(rest: ReadonlySet<string>, otherRest: ReadonlySet<string>): boolean {
  if (numbersOf(rest).length === 0 || numbersOf(otherRest).length === 0) return false;
  const [told, other] = [withoutMeasures(rest), withoutMeasures(otherRest)];
  return without(told, other).size === 0 || without(other, told).size === 0;
}

/** What is said behind the subject, in terms the subject has not. */
function restOf(statement: string): ReadonlySet<string> {
  const at = predicateAt(statement);
  return without(subjectTerms(statement.slice(at)), subjectTerms(statement.slice(0, at)));
}
