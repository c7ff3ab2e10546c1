import { shows } from '../statements/cues.ts';
import { isUserStatement, withoutCourtesy } from '../statements/find-statements.ts';
import type { Statement } from '../statements/statement.ts';
import { contradicts } from '../statements/supersession.ts';
import { sentencesOf } from '../text/sentences.ts';
import { shorten } from '../text/shorten.ts';
import { coverage, subjectTerms, withoutMeasures } from '../text/terms.ts';

const MOST = 8;
const LONGEST = 300;
const SENTENCES = 3;
/** `my key is …`: told by the way, and nobody is to do anything. */
const GIVES_SECRET =
  /^(?:(?:and|also|btw|by the way|fyi|here(?:['’]s| is| are))[\s,]+)*(?:my|the|our|this|mein|unser|der|das)\s[^?]{0,80}\[REDACTED/iu;
/** `implement it`: what it is stands in the sentence before. */
const ONLY_POINTS = /^\p{L}+\s(?:it|that|this|them|so|es|das|dies)(?:\s(?:please|now|bitte|jetzt|so|um))*[.!]*$/iu;

const MARK = 'Corrected by "';
const MARK_END = '": ';
/** With its correction before it: an excerpt begins within what is longer. */
const LONGEST_CORRECTED = 200;
const LONGEST_QUOTE = 80;
/** This share of what was asked stands in what corrects it: that says by itself what it is about. */
const SAYS_ITSELF = 0.6;

/** What the user wants done, apart from what stands among the decisions; a first prompt always asks for something. */
export function askedIn(sentences: readonly string[], isFirst: boolean): readonly string[] {
  const fewest = isFirst ? 1 : 2;
  const telling = sentences.filter((sentence) => subjectTerms(withoutCourtesy(sentence)).size >= fewest);
  const tasks = telling.filter((sentence) => isTask(sentence));
  const chosen = (tasks.length === 0 && isFirst ? telling.slice(0, 1) : tasks).slice(0, SENTENCES);
  return chosen.length === 0 ? [] : [shorten(chosen.map(withoutCourtesy).join(' '), LONGEST)];
}

/** The first, and the last others. */
export function boundedAsked(asked: readonly string[]): readonly string[] {
  return asked.length <= MOST ? asked : [...asked.slice(0, 1), ...asked.slice(1 - MOST)];
}

function isTask(sentence: string): boolean {
  return !isUserStatement(sentence) && !GIVES_SECRET.test(sentence) && !ONLY_POINTS.test(withoutCourtesy(sentence));
}

/** A statement of the user, and those that it takes the place of. */
export interface Correction {
  readonly text: string;
  readonly gone: readonly Statement[];
}

/**
 * What was asked, without what later statements take back; with what came instead where that does not say by itself what it is
 * about, and so what the user had decided.
 */
export function askedAfter(asked: readonly string[], corrections: readonly Correction[]): readonly string[] {
  return corrections.reduce((texts, correction) => afterOne(texts, correction), asked);
}

function afterOne(asked: readonly string[], correction: Correction): readonly string[] {
  const decided = correction.gone.filter((one) => one.by === 'user' && !asked.some((text) => names(text, one.text)));
  return [
    ...asked.flatMap((text) => corrected(text, correction)),
    ...told(
      correction,
      decided.map(({ text }) => text),
    ),
  ];
}

function corrected(text: string, correction: Correction): readonly string[] {
  const sentences = sentencesIn(text);
  const back = sentences.filter((sentence) => isTakenBack(sentence, correction));
  if (back.length === 0) return [text];
  const left = sentences.filter((sentence) => !back.includes(sentence)).join(' ');
  return [...(left === '' ? [] : [left]), ...told(correction, back.map(wordsOf))];
}

function told({ text }: Correction, back: readonly string[]): readonly string[] {
  return back.filter((words) => !saysItself(text, words)).map((words) => marked(words, text));
}

function isTakenBack(sentence: string, { text, gone }: Correction): boolean {
  if (contradicts(text, wordsOf(sentence)) && !shows(text, 'addition')) return true;
  return gone.some((one) => one.by === 'user' && names(sentence, one.text));
}

/** Says the statement, or was corrected by it. */
function names(asked: string, statement: string): boolean {
  return asked.includes(isMarked(asked) ? quoteOf(statement) : statement);
}

function saysItself(correction: string, words: string): boolean {
  return coverage(withoutMeasures(subjectTerms(words)), subjectTerms(correction)) >= SAYS_ITSELF;
}

function marked(words: string, correction: string): string {
  return shorten(`${quoteOf(correction)}${words}`, LONGEST_CORRECTED);
}

function quoteOf(correction: string): string {
  return `${MARK}${shorten(correction, LONGEST_QUOTE).replace(/[.。]$/u, '')}${MARK_END}`;
}

/** What was asked in it, without what corrected it. */
function wordsOf(sentence: string): string {
  return isMarked(sentence) ? sentence.slice(sentence.indexOf(MARK_END) + MARK_END.length) : sentence;
}

function isMarked(text: string): boolean {
  return text.startsWith(MARK) && text.includes(MARK_END);
}

function sentencesIn(text: string): readonly string[] {
  return isMarked(text) ? [text] : sentencesOf(text);
}
