import { isQuestion, shows } from '../statements/cues.ts';
import { tellOfPassingRuns, tellsOfFailingRun } from '../statements/failing-run.ts';
import { shorten } from '../text/shorten.ts';
import { coverage, subjectTerms } from '../text/terms.ts';

const MOST = 12;
const LONGEST = 200;
/** This share of its words in a sentence about work that is done closes an open end. */
const CLOSES = 0.6;
/** This share of common words makes a later open end the earlier one, said again. */
const SAME = 0.5;
/** A promise in so many sentences at the end of a turn: what the agent says at work that it does next, it does. */
const LAST_WORDS = 4;
/** Says of what follows that it is open. */
const ANNOUNCES = /[:：]$/u;
const TO_DO =
  /\b(?:has|have|needs?|must|should|is|are|ought) (?:to|be)\b|\b(?:must|should|needs?|muss|müssen|sollte)(?![a-zà-ÿ])/iu;

/** The open ends after the closing words of a turn: those it names, and of the earlier ones those it does not tell of. */
export function openEndsAfter(open: readonly string[], closing: readonly string[]): readonly string[] {
  const named = namedOpen(closing, 'open');
  const done = closing.filter((sentence) => !named.includes(sentence) && !isQuestion(sentence)).map(subjectTerms);
  const standing = tellOfPassingRuns(closing) ? openEndsAfterPassing(open) : open;
  const left = standing.filter((end) => {
    const terms = subjectTerms(end);
    return (
      !done.some((sentence) => coverage(terms, sentence) >= CLOSES) && !named.some((other) => isSame(terms, other))
    );
  });
  return withNamed(left, named);
}

/** Without those that say what failed, once it passes. */
export function openEndsAfterPassing(open: readonly string[]): readonly string[] {
  return open.filter((end) => !tellsOfFailingRun(end));
}

/** As after work, but talk closes none, and names only those that it calls open. */
export function openEndsAfterTalk(open: readonly string[], closing: readonly string[]): readonly string[] {
  const named = namedOpen(closing, 'todo');
  return withNamed(
    open.filter((end) => !named.some((other) => isSame(subjectTerms(end), other))),
    named,
  );
}

/** With what goes on from one: `Also the index has to be built.` */
function namedOpen(closing: readonly string[], cue: 'open' | 'todo'): readonly string[] {
  const named: string[] = [];
  for (const [index, sentence] of closing.entries()) {
    const before = closing[index - 1];
    if (!tells(sentence)) continue;
    const isNamed = isOpen(sentence, cue) || isPromised(closing, index);
    if (isNamed || (before !== undefined && named.at(-1) === before && goesOn(sentence))) named.push(sentence);
  }
  return named;
}

function isPromised(closing: readonly string[], index: number): boolean {
  return index >= closing.length - LAST_WORDS && shows(closing[index] ?? '', 'promise');
}

function goesOn(sentence: string): boolean {
  return shows(sentence, 'goesOn') && isToDo(sentence);
}

function tells(sentence: string): boolean {
  return !isQuestion(sentence) && !ANNOUNCES.test(sentence);
}

/** Talk about a failing run leaves nothing open: work does. */
function isOpen(sentence: string, cue: 'open' | 'todo'): boolean {
  return shows(sentence, cue) || (cue === 'open' && tellsOfFailingRun(sentence));
}

function isToDo(sentence: string): boolean {
  return TO_DO.test(sentence) && !shows(sentence, 'report');
}

function withNamed(left: readonly string[], named: readonly string[]): readonly string[] {
  return [...left, ...named.map((sentence) => shorten(sentence, LONGEST))].slice(-MOST);
}

/** Without those that the user says are done. */
export function openEndsAfterPrompt(open: readonly string[], sentences: readonly string[]): readonly string[] {
  const done = sentences.filter((sentence) => shows(sentence, 'done') && !isQuestion(sentence)).map(subjectTerms);
  return open.filter((end) => !done.some((sentence) => coverage(sentence, subjectTerms(end)) >= CLOSES));
}

/** The question that a turn ends with, with at most a sentence behind it. */
export function closingQuestion(closing: readonly string[]): readonly string[] {
  const question = closing.slice(-2).findLast((sentence) => isQuestion(sentence) && subjectTerms(sentence).size > 1);
  return question === undefined ? [] : [shorten(question, LONGEST)];
}

/** The tasks that no open end says as well. */
export function tasksBeside(open: readonly string[], tasks: readonly string[]): readonly string[] {
  return tasks.filter((task) => !open.some((end) => isSame(subjectTerms(task), end)));
}

function isSame(terms: ReadonlySet<string>, other: string): boolean {
  const others = subjectTerms(other);
  return Math.max(coverage(terms, others), coverage(others, terms)) >= SAME;
}
