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

/** Says whether a text does something while it does something else. */
export function isAtOnce(text: string): boolean {
  return AT_ONCE.test(text);
}

/** Gives the order of each sentence that names one: "a before b", "b after a", "a first, then b", "a, then b". */
export function ordersOf(text: string): readonly Order[] {
  return text.split(SENTENCE).flatMap((sentence) => {
    const cue = CUE.exec(sentence);
    if (cue === null) return [];
    const left = termsIn(sentence.slice(0, cue.index));
    const right = termsIn(sentence.slice(cue.index + cue[0].length));
    const isTurned = cue[0].toLowerCase() === 'after';
    // "After a, b" has both behind the cue, and where the first ends is not told.
    if (left.size === 0 || right.size === 0) return [];
    return [isTurned ? { earlier: right, later: left } : { earlier: left, later: right }];
  });
}
