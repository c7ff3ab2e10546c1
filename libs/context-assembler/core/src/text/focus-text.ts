import { analyzeText } from '@learning-memory/text-analysis';
import { ELLIPSIS } from './cut-text.ts';

const SENTENCES = new Intl.Segmenter('und', { granularity: 'sentence' });
/** UTF-16 units that are looked at: segmenting is the dear part. */
const READ = 4000;
/** What ends so near the beginning is seen there too, after what it is said about. */
const NEAR = 100;
/** A longer run without an end of a sentence is a log or a list: its pieces are looked at. */
const LONGEST = 200;

/**
 * The text from its sentence on that shares the most telling words with a question, with an ellipsis for what is left out
 * before; the whole text where that stands at the beginning already, or none shares any.
 */
export function focusText(text: string, terms: ReadonlySet<string>): string {
  if (terms.size === 0 || text.length <= NEAR) return text;
  const sentences = sentencesOf(text.slice(0, READ));
  const shared = sentences.map(({ said }) => new Set(analyzeText(said).filter((term) => terms.has(term))));
  const frequency = new Map<string, number>();
  for (const term of shared.flatMap((own) => [...own])) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  // What every sentence says tells none of them from the others.
  const weightOf = (term: string): number => Math.log(1 + sentences.length / (frequency.get(term) ?? 1));
  const weights = shared.map((own) => [...own].reduce((sum, term) => sum + weightOf(term), 0));
  const best = sentences[weights.indexOf(Math.max(...weights))];
  if (best === undefined || best.start + best.said.length <= NEAR || best.start === 0) return text;
  return `${ELLIPSIS} ${text.slice(best.start)}`;
}

interface Sentence {
  /** In the text. */
  readonly start: number;
  readonly said: string;
}

/** Those of each line, because a list has no other ends. */
function sentencesOf(text: string): readonly Sentence[] {
  const lines = [...text.matchAll(/[^\n]+/gu)].map(({ 0: said, index: start }) => ({ start, said }));
  const sentences = lines.flatMap(({ start, said }) =>
    [...SENTENCES.segment(said)].map(({ segment, index }) => ({ start: start + index, said: segment })),
  );
  return sentences.flatMap(piecesOf).map(withoutListMark);
}

function piecesOf({ start, said }: Sentence): readonly Sentence[] {
  if (said.length <= LONGEST) return [{ start, said }];
  const space = said.lastIndexOf(' ', LONGEST / 2);
  const end = space > LONGEST / 4 ? space + 1 : wholeCharacters(said, LONGEST / 2);
  return [{ start, said: said.slice(0, end) }, ...piecesOf({ start: start + end, said: said.slice(end) })];
}

function wholeCharacters(text: string, end: number): number {
  return /[\uD800-\uDBFF]/u.test(text[end - 1] ?? '') ? end - 1 : end;
}

function withoutListMark({ start, said }: Sentence): Sentence {
  const mark = /^\s*(?:[-*•]\s+)?/u.exec(said)?.[0].length ?? 0;
  return { start: start + mark, said: said.slice(mark) };
}
