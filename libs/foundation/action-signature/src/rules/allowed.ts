import { plainPaths } from './ruled-paths.ts';
import type { RulingClause } from './ruling-clauses.ts';

/** What a rule lifts for itself. */
export interface Allowed {
  /** Files and folders in lower case that it does not hold for. */
  readonly paths: readonly string[];
  /** Hosts and stores that it does not hold for. */
  readonly places: readonly string[];
  /** What is made anew is none of what it speaks of. */
  readonly isForExisting: boolean;
}

const EXCEPT = /\b(?:except|other\s+than|apart\s+from|outside(?:\s+of)?)\b(.{1,120}?)(?=[;.](?:\s|$)|$)/giu;
const FINE =
  /^(.{1,120}?)\s+(?:(?:is|are)\s+(?:fine|ok|okay|allowed|permitted|all\s+right|exempt|an?\s+exception)|(?:may|can)\s+be\s+(?:edited|changed|modified|touched))(?!\p{L})(?!\s+(?:only|by|if)\b)/iu;
/** Here another clause of a sentence begins. */
const CLAUSES = /[;,(—–]\s*|\s-\s|\bbut\s/iu;
const GOES_ON = /^\s*(?:never|don['’]?t|do\s+not)\s.{0,60}?\b(?:it|there|them|in\s+here)\b/iu;
const EXISTING =
  /\b(?:existing|(?:that|which)\s+(?:already\s+)?exist|(?:already|been)\s+(?:exists?|merged|applied|committed|released))\b/iu;
/** Told beside what is ruled out. */
const ADD_NEW = /\b(?:add|create|write|make|generate)\s+(?:an?\s+)?(?:new|another)\s+(?:one|migration|file)s?\b/iu;

/** By the sentence of a clause and the one behind it, which may go on with it. */
export function allowedBy({ sentence, behind, next }: RulingClause): Allowed {
  const goesOn = GOES_ON.test(next);
  const excepted = [sentence, ...(goesOn ? [next] : [])].flatMap((text) =>
    [...text.matchAll(EXCEPT)].map(([, said = '']) => said),
  );
  const fine = [...sentence.split(CLAUSES).slice(1), next].flatMap((clause) => FINE.exec(clause)?.[1] ?? []);
  const texts = [...excepted, ...fine].map((text) => ` ${text.replaceAll(/[`"']/gu, ' ')} `);
  return {
    paths: texts.flatMap((text) => plainPaths(text)),
    places: texts.flatMap(addressesIn),
    isForExisting: EXISTING.test(sentence) || ADD_NEW.test(sentence.replace(behind, ' ')),
  };
}

const ADDRESS = /\b[a-z][a-z\d+]{1,20}:\/\/([\w.-]{2,80})/giu;

/** Hosts and stores of addresses, in lower case. */
export function addressesIn(text: string): readonly string[] {
  return [...text.matchAll(ADDRESS)].map(([, name = '']) => name.toLowerCase().replace(/[.-]+$/u, ''));
}
