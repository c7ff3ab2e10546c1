import { coverage, numbersOf, withoutMeasures } from '../text/terms.ts';
import { areOfOtherPlaces } from './place.ts';
import { isOneThing } from './sentence-parts.ts';
import { isSame, without } from './term-sets.ts';
import { ToldStatement } from './told-statement.ts';

/** This share of the words behind the subject tells that the same is said of it. */
const LEAST_COMMON = 0.5;

/**
 * Whether two statements tell the same about the same thing, with the same value or another one: of such, the later is the
 * one to go by. Less than `corrects`: the earlier may still hold.
 */
export function areAboutTheSame(first: string | ToldStatement, second: string | ToldStatement): boolean {
  const [one, other] = [told(first), told(second)];
  if (one.isQuestion || other.isQuestion) return false;
  if (areForOthers(one, other)) return false;
  return chooseForTheSame(one, other) || (haveOneSubject(one, other) && tellTheSame(one, other));
}

/** `for free users`, `for paid users`: both hold beside each other. */
export function areForOthers(one: ToldStatement, other: ToldStatement): boolean {
  const [{ scope }, { scope: otherScope }] = [one, other];
  return (
    areOfOtherPlaces(one.place, other.place) || (scope.size > 0 && otherScope.size > 0 && !isSame(scope, otherScope))
  );
}

function told(statement: string | ToldStatement): ToldStatement {
  return typeof statement === 'string' ? new ToldStatement(statement) : statement;
}

function chooseForTheSame({ purpose }: ToldStatement, { purpose: otherPurpose }: ToldStatement): boolean {
  if (purpose === undefined || otherPurpose === undefined) return false;
  return purpose.size > 0 && isSame(purpose, otherPurpose);
}

function haveOneSubject({ subject }: ToldStatement, { subject: otherSubject }: ToldStatement): boolean {
  return subject !== undefined && otherSubject !== undefined && isOneThing(subject, otherSubject);
}

function tellTheSame(one: ToldStatement, other: ToldStatement): boolean {
  if (bothCount(one, other)) return isOneMeasure(one.rest, other.rest);
  if (one.tie !== undefined && one.tie === other.tie) return true;
  return Math.min(coverage(one.rest, other.rest), coverage(other.rest, one.rest)) >= LEAST_COMMON;
}

function bothCount(one: ToldStatement, other: ToldStatement): boolean {
  return numbersOf(one.rest).length > 0 && numbersOf(other.rest).length > 0;
}

/**
 * `runs at 02:00`, `was moved to 04:30 because of the import`: one says no more than its number. `10 connections in staging`
 * and `50 connections in production` are no two numbers of one thing.
 */
function isOneMeasure(rest: ReadonlySet<string>, otherRest: ReadonlySet<string>): boolean {
  const [told, other] = [withoutMeasures(rest), withoutMeasures(otherRest)];
  return without(told, other).size === 0 || without(other, told).size === 0;
}
