import { analyzeQuery, analyzeText } from '@learning-memory/text-analysis';

/** Characters of a text that are read: enough to know its language, and fewer terms than a query may have. */
const MOST_READ = 1500;

/** The terms of a text that its language needs, and no matter: of German, French, Spanish, Italian, Dutch or Portuguese. */
export function foreignFunctionTerms(text: string): ReadonlySet<string> {
  const read = text.slice(0, MOST_READ);
  const telling = new Set(analyzeQuery(read));
  return new Set(analyzeText(read).filter((term) => !telling.has(term)));
}

/** Whether a text, whose terms were read, is in one of these languages. */
export function isForeign(text: string, terms: readonly string[]): boolean {
  if (text.length > MOST_READ) return foreignFunctionTerms(text).size > 0;
  const telling = new Set(analyzeQuery(text));
  return terms.some((term) => !telling.has(term));
}
