import { announcesCorrection, correctsAsAnnounced } from './announced-correction.ts';
import { areOfOtherPlaces, placeOf } from './place.ts';
import { isQuestion } from './cues.ts';
import { choosesAnew, mayRestate, setsAnew, valuesAnew, type Said } from './restatement.ts';
import { mayRetract, retracts } from './retraction.ts';
import { namesTakenBack, takesBack } from './taken-back.ts';

/** Begins what corrects, and is no part of what is said. */
const OPENING =
  /^(?:(?:ok(?:ay)?|sorry|no(?=,)|nope|actually|correction|update|(?:scrap|scratch|strike|undo|disregard|forget) (?:that|this|it)|never ?mind|(?:it )?turns out(?: that)?|I was wrong(?: \w+)?|(?:we |I )?(?:have |(?:'|’)ve )?changed (?:our|my) minds?(?: on \w+)?|on second thoughts?)(?=[\s,:;.–—-])[\s,:;.–—-]+)+/iu;
/** `Page size: 50`. */
const LISTED = /^([^:]{3,80}):\s+(\d\S*(?:\s\p{L}+)?[.]?)$/u;
/** Says that something is new, and is no part of what is said. */
const LATELY =
  /^(?:(?:as of|starting) (?:today|now|this \w+)|from now on|going forward|we (?:(?:have )?(?:decided|agreed)|decide)(?: that)?)[\s,:]+|,?\s+(?:as of (?:today|now)|from now on|going forward|these days|nowadays|since (?:\S+\s*){1,5})(?=[.!]?$)|\b(?:as of (?:today|now)|currently)\b/giu;
/** Says that a value or a choice is another than before. */
const ANEW =
  /\b(?:no longer|from now on|going forward|these days|nowadays|as of (?:today|now)|actually|now|changed|moved to|raised|bumped|lowered|increased|reduced|replac(?:es|ed)|instead|not|since|decided|agreed)\b|(?<![a-zà-ÿ])(?:nicht mehr|ab jetzt|ab sofort|künftig|stattdessen)(?![a-zà-ÿ])/iu;
const OF_NOW =
  /\b(?:from now on|going forward|these days|nowadays|as of|starting (?:today|now)|now|since|we (?:have )?(?:decided|agreed))\b/iu;
/** Holds once, for a while or under a condition, or is only thought of: nothing that was said before ends with it. */
const NOT_FOR_GOOD =
  /\b(?:this (?:time|week|month|morning|once)|last (?:time|week|month|year|night)|today|yesterday|tonight|for now|temporar\w*|once|if|when|while|until|unless|except|without|only|during|whether|might|maybe|perhaps|had|could|would|asked|considered|consider|evaluated|looked at|tried|propose\w*|suggest\w*|plan(?:ned|s)? to|want(?:s|ed)? to|going to)\b|(?<![a-zà-ÿ])(?:diesmal|heute|gestern|vorerst|wenn|falls|solange|vielleicht|könnten?|würden?|nur)(?![a-zà-ÿ])/iu;
/** `Never md5 instead of argon2`, `it is not true that … no longer`: what seems to be taken back is affirmed. */
const AFFIRMED =
  /(?:\b(?:never|not|false|untrue)\b|n['’]t\b)[^.;:]*?\b(?:instead of|rather than|in place of|no longer|replac(?:es|ed|ing)|(?:moved|switched|changed|migrated|converted|renamed)\b[^.;:]*?\bfrom)\b|(?:\b(?:never|not|nobody)|n['’]t)\s+(?:\w+\s+){0,2}(?:stop(?:ped)?|drop(?:ped)?|remov(?:ed?|ing)|forget|ditch(?:ed)?|abandon(?:ed)?|renamed?|retired?|deprecated?|gone|dead)\b/iu;

/**
 * Whether a later statement takes back an earlier one that stands far from it, as in another session: it says so, for good,
 * of the same thing, or gives another value to it. Strict: of what merely resembles, nothing.
 */
export function corrects(later: string, earlier: string): boolean {
  if (!isCorrection(later) || isQuestion(earlier)) return false;
  if (areOfOtherPlaces(placeOf(later), placeOf(earlier))) return false;
  return correctsAsAnnounced(later, earlier) || (mayHoldForGood(later) && correctsInWords(later, earlier));
}

function correctsInWords(later: string, earlier: string): boolean {
  const said = saidOf(later);
  const { text } = saidOf(earlier);
  if (takesBack(said.text, earlier) || retracts(said.text, text) || choosesAnew(said, earlier)) return true;
  return setsAnew(said, text) || valuesAnew(said, text);
}

/** Whether a statement may correct an earlier one; most cannot. */
export function isCorrection(statement: string): boolean {
  if (isQuestion(statement)) return false;
  if (announcesCorrection(statement)) return true;
  if (!mayHoldForGood(statement)) return false;
  const { text, isAnew, isCorrecting } = saidOf(statement);
  return isAnew || isCorrecting || namesTakenBack(text) || mayRetract(text) || mayRestate(text);
}

function mayHoldForGood(statement: string): boolean {
  const { text } = saidOf(statement);
  return !NOT_FOR_GOOD.test(text) && !AFFIRMED.test(text);
}

/** A statement without `Correction:` and the like. */
export function withoutOpening(statement: string): string {
  return statement.replace(OPENING, '');
}

function saidOf(statement: string): Said {
  const core = withoutOpening(statement).replace(LISTED, '$1 is $2');
  const text = core.replace(LATELY, '').replace(/\s+\b(?:now|actually|(?:ab )?jetzt|nun|ab sofort)\b/giu, '');
  const isCorrecting = OPENING.test(statement);
  return { text, isAnew: isCorrecting || ANEW.test(statement), isOfNow: OF_NOW.test(statement), isCorrecting };
}
