import { analyzeText, spellSymbols } from '@learning-memory/text-analysis';

/** Words that stand in statements about anything: what is done, and how it is said. */
const GENERAL = new Set(
  analyzeText(
    'use using used go going gone make made set keep kept take pick choose chose decide decided switch switched change changed ' +
      'replace replaced move moved remove removed drop dropped add added put let want need prefer please instead rather actually ' +
      'no yes ok okay wait hm now always never still yet also all any every each only new old way thing one first second next ' +
      'last better best should must will would can could done do does did get got give given see look run runs work works back ' +
      'after before from with without into over under between default file files code line lines change',
  ),
);
/** What is counted or measured, not what it is about. */
const UNITS = new Set(
  analyzeText(
    'second seconds sec ms millisecond milliseconds minute minutes min hour hours day days week weeks month months year years ' +
      'byte bytes kb mb gb kib mib gib percent px times time row rows item items pm uhr sekunde sekunden minuten stunde stunden ' +
      'tag tage tagen woche wochen monat monate monaten jahr jahre jahren euro euros eur usd dollar dollars',
  ),
);
/** What every piece of work ends with. */
const ROUTINE = new Set(
  analyzeText(
    'test tests suite pass passes passed passing green build builds clean lint types typecheck check checks success successfully complete completed ready fix fixed edit edited ran update updated wrote',
  ),
);
const NUMBER = /^\d+$/;

/** What a statement is about: the terms of its telling words. */
export function subjectTerms(text: string): ReadonlySet<string> {
  return new Set(analyzeText(spellSymbols(text)).filter((term) => !GENERAL.has(term)));
}

export function isMeasure(term: string): boolean {
  return NUMBER.test(term) || UNITS.has(term);
}

export function withoutMeasures(terms: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...terms].filter((term) => !isMeasure(term)));
}

export function isRoutine(term: string): boolean {
  return ROUTINE.has(term) || NUMBER.test(term);
}

export function numbersOf(terms: ReadonlySet<string>): readonly string[] {
  return [...terms].filter((term) => NUMBER.test(term));
}

export function shared(first: ReadonlySet<string>, second: ReadonlySet<string>): readonly string[] {
  return [...first].filter((term) => second.has(term));
}

/** How much of the first stands in the second as well, from 0 to 1. */
export function coverage(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  return first.size === 0 ? 0 : shared(first, second).length / first.size;
}
