import { coverage, isMeasure, numbersOf, shared, subjectTerms } from '../text/terms.ts';
import { isQuestion } from './cues.ts';
import { choiceOf, chosenTerms } from './supersession.ts';

/** What is taken back: the words behind one of these, or between its two halves, up to the end of the clause. */
const TAKEN_BACK: readonly RegExp[] = [
  /\bno longer\s+((?:\S+\s*){1,8})/gi,
  /\b(?:not|n['’]t)\s+((?:\S+\s+){1,8}?)any ?more\b/gi,
  /\b(?:instead of|rather than|in place of)\s+((?:\S+\s*){1,8})/gi,
  /(?:,\s*(?:and )?|\bno,?\s+)not\s+((?:\S+\s*){1,6})/gi,
  /\bnot\s+((?:\S+\s+){1,6}?)but\b/gi,
  /\breplac(?:es|ed|ing)\s+((?:\S+\s*){1,6})/gi,
  /\b(?:moved|switched|changed|migrated|went|converted|renamed)\s+(?:\S+\s+){0,5}?from\s+((?:\S+\s+){1,4}?)(?:to|into)\b/gi,
  /(?<![a-zà-ÿ])(?:statt|anstatt|anstelle von)\s+((?:\S+\s*){1,4})/gi,
  /(?<![a-zà-ÿ])nicht mehr\s+((?:\S+\s*){1,4})/gi,
];
/** Where what is taken back ends. */
const END = /[,;:.!?()](?:\s|$)|\s(?:with|by|since|because|as|now|but|and|so|when)\s/iu;
/** Says that a value or a choice is another than before. */
const ANEW =
  /\b(?:no longer|from now on|going forward|actually|now|changed|raised|lowered|increased|reduced|replac(?:es|ed)|instead|not)\b|(?<![a-zà-ÿ])(?:nicht mehr|ab jetzt|ab sofort|künftig|stattdessen)(?![a-zà-ÿ])/iu;
/** Holds once, for a while or under a condition, or is only thought of: nothing that was said before ends with it. */
const NOT_FOR_GOOD =
  /\b(?:this (?:time|week|month|morning|once)|last (?:time|week|month|year|night)|today|yesterday|tonight|for now|temporar\w*|once|if|when|while|until|unless|except|only|during|might|maybe|perhaps|could|would|considered|consider|evaluated|looked at|tried|propose\w*|suggest\w*|plan(?:ned|s)? to|want(?:s|ed)? to)\b|(?<![a-zà-ÿ])(?:diesmal|heute|gestern|vorerst|wenn|falls|solange|vielleicht|könnten?|würden?|nur)(?![a-zà-ÿ])/iu;
/** `Never md5 instead of argon2`, `it is not true that … no longer`: what seems to be taken back is affirmed. */
const AFFIRMED =
  /(?:\b(?:never|not|false|untrue)\b|n['’]t\b)[^.;:]*?\b(?:instead of|rather than|in place of|no longer|replac(?:es|ed|ing)|(?:moved|switched|changed|migrated|converted|renamed)\b[^.;:]*?\bfrom)\b/iu;
/** What ends the subject of a sentence. */
const PREDICATE =
  /(?<![\p{L}'’])(?:is|are|was|were|be|has|have|had|does|do|did|will|must|can|uses?|using|runs?|lives?|goes|go|went|gets?|needs?|reads?|takes?|stays?|lies|lie|sits?|comes?|works?|keeps?|kept|sends?|stores?|moved|switched|changed|migrated|no longer|verwende[nt]?|nutz(?:en|t)|benutz(?:en|t)|wird|werden|ist|sind|läuft|laufen|hat|haben|nehmen|nimmt)(?!\p{L})/iu;
/** `Vite replaces webpack`: what stands before it is what is new. */
const REPLACES = /\breplaces\b/iu;
/** Words of how something is done or not, which two sentences about one thing need not share. */
const DEEDS = new Set([
  ...subjectTerms(
    'build built builds live lives stored store stores written write writes deploy deployed deploys hash hashed run runs ' +
      'sent send sends held hold holds based hosted happen happens follow follows need needs process processed handle handled ' +
      'manage managed serve served start started call called name named being been goes longer',
  ),
]);
const LEAST_COMMON = 0.6;

/**
 * Whether a later statement takes back an earlier one that stands far from it, as in another session: it says so, for good,
 * of the same thing. Strict: of what merely resembles, nothing.
 */
export function corrects(later: string, earlier: string): boolean {
  if (!isCorrection(later) || isQuestion(earlier)) return false;
  return takesBack(later, earlier) || setsAnew(later, earlier) || choosesAnew(later, earlier);
}

/** Whether a statement may correct an earlier one; most cannot. */
export function isCorrection(statement: string): boolean {
  if (isQuestion(statement) || NOT_FOR_GOOD.test(statement) || AFFIRMED.test(statement)) return false;
  return ANEW.test(statement) || TAKEN_BACK.some((pattern) => statement.search(pattern) >= 0);
}

/** The later one rejects what the earlier one says of the same thing. */
function takesBack(later: string, earlier: string): boolean {
  const said = chosenTerms(earlier);
  if (!coversSubject(later, said)) return false;
  return takenBack(later).some((phrase) => {
    const unwanted = without(subjectTerms(phrase), DEEDS);
    if (![...unwanted].some((term) => !isMeasure(term)) || coverage(unwanted, said) < 1) return false;
    const left = without(without(said, unwanted), DEEDS);
    const beside = without(without(subjectTerms(later), unwanted), DEEDS);
    if (left.size === 0) return unwanted.size > 1 || beside.size <= 2;
    return (
      commonWords(earlier, { left, beside }) >= LEAST_COMMON || (beside.size <= 1 && isBareChoice(earlier, unwanted))
    );
  });
}

interface Rests {
  readonly left: ReadonlySet<string>;
  readonly beside: ReadonlySet<string>;
}

/** Share of the words of a text that stand in the other: by words, because a compound has several terms. */
function commonWords(text: string, { left, beside }: Rests): number {
  const words = text.split(/\s+/u).map((word) => [...subjectTerms(word)].filter((term) => left.has(term)));
  const telling = words.filter((terms) => terms.length > 0);
  return telling.filter((terms) => terms.some((term) => beside.has(term))).length / Math.max(1, telling.length);
}

function takenBack(text: string): readonly string[] {
  return TAKEN_BACK.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, phrase = '']) => {
      const end = phrase.search(END);
      return end === -1 ? phrase : phrase.slice(0, end);
    }),
  );
}

/** What the later sentence is about stands in the earlier one too. */
function coversSubject(later: string, said: ReadonlySet<string>): boolean {
  if (REPLACES.test(later)) return true;
  const end = later.search(PREDICATE);
  if (end < 0) return false;
  // Alone, words that say nothing would be terms.
  const subject = shared(subjectTerms(later.slice(0, end)), subjectTerms(later));
  return subject.every((term) => said.has(term));
}

/** `We use X for this`: no more than that, so that `no longer X` ends it. */
function isBareChoice(earlier: string, unwanted: ReadonlySet<string>): boolean {
  const choice = choiceOf(earlier);
  return choice !== undefined && isSame(choice.chosen, unwanted) && choice.purpose.size <= 1;
}

/** Both give a number to exactly the same thing, and not the same number. */
function setsAnew(later: string, earlier: string): boolean {
  // Of `shard 1` and `shard 2` the number is the name.
  if (!ANEW.test(later) || [later, earlier].some(hasNumberedSubject)) return false;
  const [terms, others] = [subjectTerms(later), subjectTerms(earlier)];
  const [numbers, before] = [numbersOf(terms), numbersOf(others)];
  if (numbers.length === 0 || before.length === 0 || numbers.some((number) => others.has(number))) return false;
  const [subject, other] = [withoutMeasures(terms), withoutMeasures(others)];
  return subject.size > 0 && isSame(subject, other);
}

function hasNumberedSubject(statement: string): boolean {
  const end = statement.search(PREDICATE);
  return /\d/u.test(end < 0 ? statement : statement.slice(0, end));
}

/** Both choose something for exactly the same purpose, and not the same thing. */
function choosesAnew(later: string, earlier: string): boolean {
  if (!ANEW.test(later)) return false;
  const [choice, other] = [choiceOf(later), choiceOf(earlier)];
  if (choice === undefined || other === undefined || choice.purpose.size === 0) return false;
  return isSame(choice.purpose, other.purpose) && shared(choice.chosen, other.chosen).length === 0;
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && coverage(one, other) === Number(one.size > 0);
}

function withoutMeasures(terms: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...terms].filter((term) => !isMeasure(term)));
}

function without(terms: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...terms].filter((term) => !others.has(term)));
}
