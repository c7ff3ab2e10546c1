import { termsIn } from './clauses.ts';

/** Says what comes before what. */
export interface Order {
  readonly earlier: ReadonlySet<string>;
  readonly later: ReadonlySet<string>;
}

const CUE =
  /\bbefore\b|\bafter\b|[,;] (?:and )?(?:only )?(?:then|afterwards)\b|\band (?:only )?then\b|\bfirst(?:[,;](?: and)?| and)/iu;
const SENTENCE = /[.!?:]+(?:\s|$)/u;

const AT_ONCE = /\b(?:while|during|meanwhile)\b/iu;

/** "While it is still small" is before it grows. */
const STILL = /\bwhile\b.*\bstill\b/iu;

/** Waiting for something is doing it afterwards. */
const WAITING = /\b(?:wait|waits|delay|postpone|defer|not|never)\b.*?\buntil\b/iu;

const AND_LATER = /^(?<first>.+?),? and (?<second>.+?) (?:later|afterwards)$/iu;

/** Says whether a text does something while it does something else. */
export function isAtOnce(text: string): boolean {
  return AT_ONCE.test(text) && !STILL.test(text);
}

/** The order of each sentence that names one: "a before b", "b after a", "a first, then b", "wait with b until a". */
export function ordersOf(text: string): readonly Order[] {
  return text.split(SENTENCE).flatMap((sentence) => {
    const [left, right] = partsOf(sentence);
    const [earlier, later] = [termsIn(left), termsIn(right)];
    // "After a, b" has both behind the cue, and where the first ends is not told.
    return earlier.size === 0 || later.size === 0 ? [] : [{ earlier, later }];
  });
}

/** What comes first and what comes later; empty where a sentence does not say. */
function partsOf(sentence: string): readonly [earlier: string, later: string] {
  const until = WAITING.exec(sentence);
  if (until !== null) {
    const end = until.index + until[0].length;
    return [sentence.slice(end), sentence.slice(0, end - 'until'.length)];
  }
  const cue = CUE.exec(sentence);
  if (cue === null) {
    const { first = '', second = '' } = AND_LATER.exec(sentence)?.groups ?? {};
    return [first, second];
  }
  const [left, right] = [sentence.slice(0, cue.index), sentence.slice(cue.index + cue[0].length)];
  return cue[0].toLowerCase() === 'after' ? [right, left] : [left, right];
}
