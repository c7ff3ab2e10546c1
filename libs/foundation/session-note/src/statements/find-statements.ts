import { shorten } from '../text/shorten.ts';
import { isRoutine, subjectTerms } from '../text/terms.ts';
import { isQuestion, shows, CUES, type Cue } from './cues.ts';
import { tellsOfFailingRun } from './failing-run.ts';
import { choiceOf } from './supersession.ts';

const LONGEST = 240;
/** Fewer telling words say "done", not what was done. */
const FEWEST_TERMS = 3;
/** `I'll remove it`, `That is the cause`: what it is stands in the sentence before. */
const POINTS_BACK =
  /^(?:that|this|these|those|which)(?:['’]s|\s+(?:is|was|are|were|explains?|explained|causes?|caused))\b|^(?:\S+\s+){1,4}?(?:it|that|this|them|these|those)\b(?!\s+(?:is|was|way|time))/i;
/** `Could you use X instead?` */
const PROPOSES = /\b(?:can|could|would|why not|what about|how about|maybe)\b.*\binstead\b/i;
/** What makes a contrast a wish: `it answers A instead of B` is a complaint. Other languages are not told apart. */
const WISHES =
  /\b(?:use|take|make|do|go|put|store|write|show|send|return|call|name|read|build|want|like|need|deploy|run|ship|test)\b|[^\p{ASCII}]/iu;
/** `Don't tell me how it should be done`: told to do or not, whatever comes then. */
const IS_TOLD = /^(?:please |just |so |then )*(?:do not|don(?:'|’)t|use|keep|make|set|leave|never|always)\b/iu;
/** `X no longer does A; it does B`, `X is B now, not A`: the user tells how it is from now on. */
const TELLS_CHANGE =
  /\bno longer\b[^.;:!?]*(?:[;,:–—-]\s*(?:but\s|it|they|we|that|this|instead|now|use)\b|\sbut\s)|\bnow,\s*not\s|(?<![a-zà-ÿ])nicht mehr\s[^.;!?]*[,;]\s*sondern\s/iu;
/** That a file was changed is told by its name among the files. */
const FILE = /[\w.@/-]*[\w-]\.[a-z]{1,5}\b(?!\()/giu;
const OF_US = /\b(?:we|let(?:'|’)s)\b/iu;
/** Of these a statement is a decision whatever it is about. */
const CLEAR: readonly Cue[] = ['rule', 'decided'];
const STRONG: readonly Cue[] = ['rule', 'decided', 'revision'];
/** Shown while the agent works, and not only at the end of its turn. */
const SAID_ON_THE_WAY: readonly Cue[] = ['intent', 'contrast', 'cause'];
/** Say what remains to be done. */
const NOTHING_DONE: readonly Cue[] = ['open', 'promise'];
const SAID_AT_THE_END: readonly Cue[] = ['report', 'state', 'rule'];

/** The sentences in which the user decides something. */
export function userStatements(sentences: readonly string[]): readonly string[] {
  return sentences.flatMap((sentence, index) => {
    const before = sentences[index - 1] ?? '';
    const isInstead = onlyTakesBack(before) && !isQuestion(sentence) && tellsSomething(sentence);
    const said = isInstead ? `${before} ${sentence}` : sentence;
    return isUserStatement(said) ? [shorten(said, LONGEST)] : [];
  });
}

/** `Scratch that.`: what comes instead stands in the next sentence. */
function onlyTakesBack(sentence: string): boolean {
  return shows(sentence, 'revision') && !isQuestion(sentence) && !isUserStatement(sentence) && isShort(sentence);
}

function tellsSomething(sentence: string): boolean {
  return subjectTerms(withoutCourtesy(sentence)).size > 0;
}

function isShort(sentence: string): boolean {
  return sentence.split(/\s+/u).length <= FEWEST_TERMS;
}

/** Whether the user decides how things are done, and not only what the answer is to be like. */
export function isDecision(statement: string): boolean {
  return TELLS_CHANGE.test(statement) || CLEAR.some((cue) => shows(statement, cue)) || isChoiceOfUs(statement);
}

function isChoiceOfUs(statement: string): boolean {
  const choice = choiceOf(statement);
  if (shows(statement, 'contrast')) return choice !== undefined || OF_US.test(statement);
  return (choice?.purpose.size ?? 0) > 0 || (OF_US.test(statement) && shows(statement, 'choice'));
}

export function isUserStatement(sentence: string): boolean {
  const terms = subjectTerms(withoutCourtesy(sentence)).size;
  if (terms === 0) return false;
  if (isQuestion(sentence)) return shows(sentence, 'choice') || PROPOSES.test(sentence);
  return isWish(sentence) || (terms > 1 && isStrong(sentence));
}

function isStrong(sentence: string): boolean {
  return TELLS_CHANGE.test(sentence) || STRONG.some((cue) => shows(sentence, cue));
}

function isWish(sentence: string): boolean {
  if (shows(sentence, 'choice')) return true;
  if (shows(sentence, 'constraint')) return !shows(sentence, 'wonders') || IS_TOLD.test(sentence);
  return shows(sentence, 'contrast') && WISHES.test(sentence);
}

/** The sentences in which the agent, at work, chooses a way or finds a cause. */
export function statementsOnTheWay(sentences: readonly string[]): readonly string[] {
  return sentences.flatMap((sentence, index) => {
    if (!isStatement(sentence, SAID_ON_THE_WAY) || shows(sentence, 'aside')) return [];
    const text = inContext(sentence, sentences[index - 1]);
    return tellingTerms(text) > 0 ? [shorten(text, LONGEST)] : [];
  });
}

/** What the closing words of a turn say about its work: the first sentence that tells something, and what is different now. */
export function closingStatements(sentences: readonly string[]): readonly string[] {
  const lead = sentences.findIndex((sentence) => isTelling(sentence));
  return sentences
    .filter(
      (sentence, index) => index === lead || (isStatement(sentence, SAID_AT_THE_END) && tellingTerms(sentence) > 1),
    )
    .map((sentence) => shorten(sentence, LONGEST));
}

/** What the agent says in a turn without work: only what it calls a decision itself. */
export function talkStatements(sentences: readonly string[]): readonly string[] {
  return sentences.filter((sentence) => saysDecision(sentence)).map((sentence) => shorten(sentence, LONGEST));
}

function saysDecision(sentence: string): boolean {
  if (isQuestion(sentence) || shows(sentence, 'proposal') || tellingTerms(sentence) < 2) return false;
  return shows(sentence, 'decided');
}

/** What is left of a sentence behind greetings, thanks and agreement. */
export function withoutCourtesy(sentence: string): string {
  return CUES.courtesy.reduce((text, pattern) => text.replace(pattern, ''), sentence).trim();
}

function isStatement(sentence: string, cues: readonly Cue[]): boolean {
  return !saysNothingDone(sentence) && cues.some((cue) => shows(sentence, cue));
}

function isTelling(sentence: string): boolean {
  return !saysNothingDone(sentence) && tellingTerms(withoutCourtesy(sentence).replace(FILE, ' ')) >= FEWEST_TERMS;
}

function saysNothingDone(sentence: string): boolean {
  return (
    isQuestion(sentence) ||
    NOTHING_DONE.some((cue) => shows(sentence, cue)) ||
    tellsOfFailingRun(sentence) ||
    /[:：]$/u.test(sentence)
  );
}

export function tellingTerms(sentence: string): number {
  return [...subjectTerms(sentence)].filter((term) => !isRoutine(term)).length;
}

function inContext(sentence: string, before = ''): string {
  const both = `${before} ${sentence}`;
  const isPart = before !== '' && POINTS_BACK.test(sentence) && !isStatement(before, SAID_ON_THE_WAY);
  return isPart && both.length <= LONGEST ? both : sentence;
}
