import { proseLines } from '@learning-memory/session-note';
import { analyzeText } from '@learning-memory/text-analysis';

/** So much is a question: all of a text that is no longer, and what is taken of one that is. */
export const MOST_TELLING = 600;
/** Fewer words beside what was pasted do not say what it is about. */
const FEW_TERMS = 8;
const LONGEST_LINE = 2000;
const LONGEST_SENTENCE = 400;
const ENDS = { first: 1, last: 2 } as const;
const PLAIN_WORD = /^["'“„(]*\p{L}[\p{L}\p{M}'’-]*[.,;:!?)"'”…]*$/u;
/** Words of these scripts have no blanks between them. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u;
/** Share of plain words in what is typed: people end sentences, programs seldom do. */
const LEAST_PLAIN = { ended: 0.6, open: 0.85 } as const;
const ENDED = /[.?!:…。？！：]['"”’)\]]*$/u;
const QUESTION = /[?？]["'”’)\]]*\s*$/u;
const FAULT =
  /\b\w*(?:error|exception)\b|\b(?:failed|failure|fatal|panic|denied|refused|timed out|exceeded|cannot|could not|unable|not found)\b/iu;
/** How a line of source code ends. */
const CODE = /[;{}]$/u;
const SENTENCES = new Intl.Segmenter('und', { granularity: 'sentence' });

/**
 * What of a long text says what is needed, in linear time: of what was typed all, or its questions with the sentence before
 * each, or else its beginning and end; where hardly anything was typed, the faults in what was pasted too. Empty for none.
 */
export function tellingText(text: string): string {
  const lines = text.split(/\r\n?|\n/u).flatMap(endsOfLine);
  const paragraphs = proseLines(lines.join('\n')).filter(isTyped);
  const typed = paragraphs.join('\n');
  const telling = typed.length <= MOST_TELLING ? typed : tellingSentences(paragraphs);
  const faults = new Set(analyzeText(telling)).size < FEW_TERMS ? faultsIn(lines, new Set(paragraphs)) : [];
  return within(
    [telling, ...faults].filter((part) => part !== ''),
    '\n',
  );
}

/** A line without end is hardly typed, but may end with what is. */
function endsOfLine(line: string): readonly string[] {
  if (line.length <= LONGEST_LINE) return [line];
  return [line.slice(0, LONGEST_LINE / 2), line.slice(-LONGEST_LINE / 2).replace(/^\S+\s/u, '')];
}

/** Words rather than paths, numbers and names of programs. */
function isTyped(line: string): boolean {
  const words = line.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return false;
  const least = ENDED.test(line.trimEnd()) ? LEAST_PLAIN.ended : LEAST_PLAIN.open;
  return UNSPACED.test(line) || words.filter((word) => PLAIN_WORD.test(word)).length >= least * words.length;
}

/** The last question matters most: what comes before it often leads to it. */
function tellingSentences(paragraphs: readonly string[]): string {
  const all = paragraphs.map(sentencesOf);
  const sentences = all.flat();
  const questions = all.flatMap(questionsOf);
  const ends = [...sentences.slice(0, -ENDS.last).slice(0, ENDS.first), ...sentences.slice(-ENDS.last)];
  const telling = questions.length > 0 ? questions : ends;
  return within(telling.toReversed(), ' ', (kept) => kept.toReversed());
}

function questionsOf(sentences: readonly string[]): readonly string[] {
  return sentences.filter((sentence, index) => [sentence, sentences[index + 1] ?? ''].some(isQuestion));
}

function isQuestion(sentence: string): boolean {
  return QUESTION.test(sentence);
}

function sentencesOf(paragraph: string): readonly string[] {
  return [...SENTENCES.segment(paragraph)].map(({ segment }) => segment.trim().slice(-LONGEST_SENTENCE));
}

/** The first and the last that differ; what failed at the end is often why somebody asks. */
function faultsIn(lines: readonly string[], typed: ReadonlySet<string>): readonly string[] {
  const faults = [...new Set(lines.map((line) => line.trim().slice(0, LONGEST_SENTENCE)))].filter(
    (line) => !typed.has(line) && FAULT.test(line) && !CODE.test(line),
  );
  return [...new Set([...faults.slice(0, 1), ...faults.slice(-1)])];
}

/** As many as there is room for, the first ones first. */
function within(
  parts: readonly string[],
  between: string,
  order: (kept: readonly string[]) => readonly string[] = (kept) => kept,
): string {
  const kept: string[] = [];
  let room = MOST_TELLING;
  for (const part of parts) {
    if (part.length > room) continue;
    kept.push(part);
    room -= part.length + between.length;
  }
  return order(kept).join(between);
}
