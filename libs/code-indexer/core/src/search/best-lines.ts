import { analyzeText } from '@learning-memory/text-analysis';
import { askedTerms, type AskedQuestion } from '../ranking/asked-question.ts';

export const MOST_LINES = 5;
/** Of them before the first that says a word of the question. */
const MOST_LINES_BEFORE = 2;
/** Where a span says as many words of the question as another, the one that says them more often is better. */
const REPEATED = 0.1;

/** Brackets alone say nothing. */
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** The lines next to each other that say most words of the question, without the indentation they share. */
export function bestLines(text: readonly string[], question: AskedQuestion): readonly string[] {
  const lines = text.filter((line) => SAYS_SOMETHING.test(line));
  const said = lines.map((line) => askedTerms(analyzeText(line), question));
  let best = { start: 0, score: 0 };
  for (let start = 0; start === 0 || start + MOST_LINES <= lines.length; start += 1) {
    const terms = said.slice(start, start + MOST_LINES).flatMap((ofLine) => [...ofLine]);
    const score = new Set(terms).size + REPEATED * terms.length;
    if (score > best.score) best = { start, score };
  }
  // What is shown may be cut: what is asked for is not its end alone.
  const first = said.slice(best.start, best.start + MOST_LINES).findIndex((terms) => terms.size > 0);
  const start = best.start + (first > MOST_LINES_BEFORE ? first : 0);
  return withoutIndentation(lines.slice(start, start + MOST_LINES));
}

function withoutIndentation(lines: readonly string[]): readonly string[] {
  const shared = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(shared).trimEnd());
}
