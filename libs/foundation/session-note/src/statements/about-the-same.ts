import { coverage, subjectTerms } from '../text/terms.ts';
import { isQuestion } from './cues.ts';
import { isSameThing, predicateAt, subjectOf, tiedOf } from './sentence-parts.ts';
import { choiceOf } from './supersession.ts';
import { isSame, without } from './term-sets.ts';

/** This share of the words behind the subject tells that the same is said of it. */
const LEAST_COMMON = 0.5;

/**
 * Whether two statements tell the same about the same thing, with the same value or another one: of such, the later is the
 * one to go by. Less than `corrects`: the earlier may still hold.
 */
export function areAboutTheSame(one: string, other: string): boolean {
  if (isQuestion(one) || isQuestion(other)) return false;
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
  return Math.min(coverage(rest, otherRest), coverage(otherRest, rest)) >= LEAST_COMMON;
}

/** What is said behind the subject, in terms the subject has not. */
function restOf(statement: string): ReadonlySet<string> {
  const at = predicateAt(statement);
  return without(subjectTerms(statement.slice(at)), subjectTerms(statement.slice(0, at)));
}
