import { coverage, isMeasure, shared, subjectTerms } from '../text/terms.ts';
import { takesNumberBack } from './retraction.ts';
import { subjectOf } from './sentence-parts.ts';
import { choiceOf, chosenTerms } from './supersession.ts';
import { isSame, without } from './term-sets.ts';

const GONE =
  'gone|out(?! of)|dead|history|deprecated|retired|removed|dropped|abandoned|ditched|decommissioned|phased out';
/** What somebody does with what is not wanted any more; programs do some of it all the time. */
const GIVEN_UP =
  'dropped|ditched|abandoned|removed|retired|deprecated|stop(?:ped)?(?: using)?|gave up(?: on)?|got rid of|forget';
const REPLACED = 'replaced|superseded|swapped(?: out)?|renamed';
/** Words up to where it is told what comes instead. */
const UP_TO_INSTEAD = String.raw`((?:(?!(?:for|with|by|to|in favou?r of|and)\b)\S+\s*){1,6})`;
/** What is taken back: the words behind one of these, between its two halves or before it, up to the end of the clause. */
const TAKEN_BACK: readonly RegExp[] = [
  /\bno longer\s+((?:\S+\s*){1,8})/gi,
  /\bno more\s+((?:\S+\s*){1,6})/gi,
  /\b(?:do not|don['’]t) use\s+((?:(?!for\b)\S+\s*){1,4}?)(?:for\s[^,;.]+)?[,;.]\s*use\b/gi,
  /\b(?:not|n['’]t)\s+((?:\S+\s+){1,8}?)any ?more\b/gi,
  /\b(?:instead of|rather than|in place of)\s+((?:\S+\s*){1,8})/gi,
  /(?:,\s*(?:and )?|\bno,?\s+)not\s+((?:\S+\s*){1,6})/gi,
  /\bnot\s+((?:\S+\s+){1,6}?)but\b/gi,
  /(?<!^)\breplac(?:es|ing)\s+(?!(?:each|every|any|all|some)\b)((?:\S+\s*){1,6})/gi,
  /\b(?:moved|switched|changed|migrated|went|converted|renamed|ported|rewritten|bumped|raised|lowered|increased|reduced|upgraded|downgraded)\s+(?:\S+\s+){0,5}?from\s+((?:\S+\s+){1,4}?)(?:to|into)\b/gi,
  new RegExp(String.raw`\b(?:replaced|swapped(?: out)?|renamed)\s+${UP_TO_INSTEAD}`, 'gi'),
  new RegExp(
    String.raw`(?:^|[,;:.]\s+|\b(?:we|I|team|and|have|just|finally)\s+|['’]ve\s+)(?:${GIVEN_UP})\s+${UP_TO_INSTEAD}`,
    'gi',
  ),
  // `We drop the cache after a deploy` is what a program does.
  /\bwe (?:now |hereby )?(?:drop|ditch|abandon)\s+([^\s:;,.]{2,40})(?=\s*[:;,.–—]|\s+(?:from now on|and use|in favou?r of)\b)/gi,
  /\b(?:decided|voted|opted)\s+(?:against|not to (?:use|take|go with))\s+((?:\S+\s*){1,8})/gi,
  /\b(?:moved|migrated)\s+(?:\S+\s+){0,4}?(?:off|away from|out of)\s+((?:\S+\s*){1,6})/gi,
  new RegExp(
    String.raw`(?:^|[,;:.]\s+|\band\s+)((?:[^\s,;:]+\s+){1,8}?)(?:is|are|was|were|got|has been|have been)\s+(?:now\s+|finally\s+)?(?:${GONE}|${REPLACED})\b`,
    'gi',
  ),
  /\bused to\s+((?:[^\s,;]+\s+){0,7}[^\s,;]+)[,;]/gi,
  /(?<![a-zà-ÿ])(?:statt|anstatt|anstelle von)\s+((?:\S+\s*){1,4})/gi,
  /(?<![a-zà-ÿ])nicht mehr\s+((?:\S+\s*){1,4})/gi,
  /,\s*(?:und )?nicht\s+(?!mehr\b)((?:\S+\s*){1,4})/gi,
  /(?<![a-zà-ÿ])keine?n?\s+((?:\S+\s+){1,4}?)mehr(?![a-zà-ÿ])/gi,
];
/** `hourly` is `every hour`. */
const OFTEN = /\b(hour|dai|week|month|year)ly\b/giu;
/** Where what is taken back ends. */
const END =
  /[,;:.!?()](?:\s|$)|\sfrom\s+(?:\S+\s+){1,2}on(?:wards?)?\b|\s(?:as of|starting)\s|\s(?:with|by|since|because|as|now|but|and|so|when)\s/iu;
/** What comes instead, behind what is taken back. */
const INSTEAD =
  /^\s*(?:(?:to|into|with|by|for|in favou?r of)\s+)?((?:(?!(?:for|in|on|as|of|because|since)\b)[^\s,;:.]+\s*){1,4})/iu;
/** `Vite replaces webpack`, `webpack was replaced by Vite`: what stands before it need not stand in the earlier statement. */
const REPLACES = /\breplaces\b/iu;
/** Says that something ends or turns, and not what. */
const TURNS = subjectTerms(
  'stop stopped drop dropped ditch ditched forget gone out dead history deprecate deprecated retire retired abandon abandoned ' +
    'raise raised bump bumped lower lowered increase increased reduce reduced rename renamed rid gave give swap swapped off away ' +
    'favour favor longer switch migrate migrated rewritten rewrite ported against decided decommissioned phased don update correction scratch',
);
/** Words of how something is done or not, which two sentences about one thing need not share. */
const DEEDS = new Set([
  ...subjectTerms(
    'build built builds live lives stored store stores written write writes deploy deployed deploys hash hashed run runs ' +
      'sent send sends held hold holds based hosted happen happens follow follows need needs process processed handle handled ' +
      'manage managed serve served start started call called name named being been goes longer',
  ),
]);
const NOT_TOLD = new Set([...DEEDS, ...TURNS]);
const LEAST_COMMON = 0.6;

interface TakenBack {
  readonly phrase: string;
  readonly instead: string;
  /** The words up to it. */
  readonly before: string;
}

/** Whether some words of the statement take something back. */
export function namesTakenBack(statement: string): boolean {
  return TAKEN_BACK.some((pattern) => statement.search(pattern) >= 0);
}

/** The later one rejects what the earlier one says of the same thing. */
export function takesBack(statement: string, earlier: string): boolean {
  const later = statement.replace(OFTEN, often);
  const said = chosenTerms(earlier);
  if (!coversSubject(later, said)) return false;
  return takenBack(later).some((taken) => isAbout(taken, { later, earlier, said }));
}

interface Compared {
  readonly later: string;
  readonly earlier: string;
  readonly said: ReadonlySet<string>;
}

function isAbout({ phrase, instead, before }: TakenBack, { later, earlier, said }: Compared): boolean {
  const unwanted = without(subjectTerms(phrase), NOT_TOLD);
  if (![...unwanted].some((term) => !isMeasure(term))) return takesNumberBack({ unwanted, before, earlier });
  if (coverage(unwanted, said) < 1) return false;
  if (unwanted.size > 2 && isWhole(unwanted, earlier)) return true;
  const left = without(without(said, unwanted), DEEDS);
  const beside = without(without(subjectTerms(later), unwanted), NOT_TOLD);
  if (left.size === 0) return unwanted.size > 1 || beside.size <= 2;
  if (commonWords(withoutDeed(earlier), { left, beside }) >= LEAST_COMMON) return true;
  return isEndOf(unwanted, earlier, { told: beside.size, others: without(beside, subjectTerms(instead)).size });
}

/** All that the earlier one tells is in it, but for how it is done. */
function isWhole(unwanted: ReadonlySet<string>, earlier: string): boolean {
  return without(without(subjectTerms(withoutDeed(earlier)), unwanted), DEEDS).size === 0;
}

function often(_word: string, unit: string): string {
  return unit.toLowerCase() === 'dai' ? 'day' : unit;
}

/** It is said of little or nothing else that it ends. */
function isEndOf(
  unwanted: ReadonlySet<string>,
  earlier: string,
  { told, others }: { readonly told: number; readonly others: number },
): boolean {
  if (told <= 1 && isBareChoice(earlier, unwanted)) return true;
  return others === 0 && isWhatIsChosen(earlier, unwanted);
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

/** `is published to`: how it is done need not be said again. */
function withoutDeed(sentence: string): string {
  return sentence.replace(/\b(is|are)\s+\p{L}+(?:ed|uilt|ept|eld|ade|itten)\b/iu, '$1');
}

function takenBack(text: string): readonly TakenBack[] {
  return TAKEN_BACK.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const [whole, words = ''] = match;
      const end = words.search(END);
      const phrase = end === -1 ? words : words.slice(0, end);
      const behind = text.slice(match.index + (end === -1 ? whole.length : whole.indexOf(words) + end));
      return { phrase, before: text.slice(0, match.index), instead: INSTEAD.exec(behind)?.[1] ?? '' };
    }),
  );
}

/** What the later sentence is about stands in the earlier one too. */
function coversSubject(later: string, said: ReadonlySet<string>): boolean {
  if (REPLACES.test(later)) return true;
  const words = subjectOf(later);
  if (words === undefined) return [...subjectTerms(later.split(/\s/u, 1)[0] ?? '')].every((term) => said.has(term));
  // Alone, words that say nothing would be terms.
  const subject = without(new Set(shared(subjectTerms(words), subjectTerms(later))), TURNS);
  return [...subject].every((term) => said.has(term));
}

/** `We use X for this`: no more than that, so that `no longer X` ends it. */
function isBareChoice(earlier: string, unwanted: ReadonlySet<string>): boolean {
  const choice = choiceOf(earlier);
  return choice !== undefined && isSame(choice.chosen, unwanted) && choice.purpose.size <= 1;
}

/** `We use X for this`, `this is done with X`: that X is given up says it of this as well. */
function isWhatIsChosen(earlier: string, unwanted: ReadonlySet<string>): boolean {
  const choice = choiceOf(earlier);
  if (choice !== undefined && isSame(choice.chosen, unwanted)) return true;
  const tail = /.*\s(?:with|in|on|by|to|from|via|through|is|are|uses?)\s(.+)$/iu.exec(earlier)?.[1] ?? '';
  return isSame(subjectTerms(tail), unwanted);
}
