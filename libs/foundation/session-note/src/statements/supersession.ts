import { coverage, numbersOf, shared, subjectTerms, withoutMeasures } from '../text/terms.ts';
import { shows } from './cues.ts';
import type { Statement, StatementText } from './statement.ts';

/** What comes before the first group is not wanted, or no longer. */
const REJECTED = [
  /\b(?:instead of|rather than|no more|get rid of|got rid of|drop(?:ped|ping)?|remov(?:e|ed|ing)|revert(?:ed|ing)?|in place of)\s+((?:\S+\s*){1,4})/gi,
  /(?:^|[,;:.–—-]\s*|\bno,?\s+|\band\s+)not\s+((?:\S+\s*){1,3})/gi,
  /\breplac(?:e|ed|ing)\s+((?:\S+\s+){1,4}?)(?:with|by)\b/gi,
  /\bfrom\s+((?:\S+\s+){1,3}?)(?:to|into)\b/gi,
  /(?<![a-zà-ÿ])(?:statt|anstatt|anstelle von|nicht|keine?n?)\s+((?:\S+\s*){1,2})/gi,
  /([^、。,\s]{1,20})(?:ではなく|じゃなく|をやめて|の代わりに)/gu,
  /(?:不要用?|而不是|别用|不用)\s*([^，。、,]{1,20})/gu,
  /(?<![a-zà-ÿ])(?:au lieu d[e'’]|plutôt que|en lugar de|en vez de)\s*((?:\S+\s*){1,3})/gi,
];
const CLAUSE_END = /[,;:.!?()，。、](?:\s|$)/u;
const CLAUSES = /[,;:()–—，。、]\s*|\.\s+|\s(?:because|since|so that|but|while|and)\s/iu;
/** Share of what the agent says that stands in what it confirms. */
const LEAST_CONFIRMED = 0.5;
/** `use X for Y`: X is chosen, Y is what for. */
const CHOICE =
  /\b(?:use|using|go with|going with|take|pick|choose|prefer|switch to|stick with|store in)\s+(?:the |an? )?(.{1,60}?)(?:\s+(?:for|as|in|on|to|when|with|by)\s+(.{1,60}))?$/iu;

const NO = /^(?:no(?:pe)?|nein|wrong|falsch)[\s,.!:–-]+/iu;

/** The live statements that a later one takes the place of, because both are about the same thing and it says otherwise. */
export function supersededBy(later: StatementText, live: readonly Statement[]): readonly Statement[] {
  const contradicted = live.filter((earlier) => contradicts(later.text, earlier.text));
  const revises = shows(later.text, 'revision') && !shows(later.text, 'addition');
  const gone = revises ? [...new Set([...contradicted, ...revised(later, live)])] : contradicted;
  const confirming = live.filter((one) => !gone.includes(one) && gone.some((earlier) => confirms(one, earlier)));
  return [...gone, ...confirming];
}

/** The agent says in the same turn, mostly in its words, that it did what the user wanted: `Done, the queue runs on Postgres.` */
function confirms(one: Statement, earlier: Statement): boolean {
  if (one.by !== 'agent' || earlier.by !== 'user' || one.turn !== earlier.turn) return false;
  const [terms, others] = [subjectTerms(one.text), subjectTerms(earlier.text)];
  return shared(terms, others).length > 1 && coverage(terms, others) >= LEAST_CONFIRMED;
}

/** Whether the later of two statements about the same thing says otherwise than the earlier. */
export function contradicts(later: string, earlier: string): boolean {
  // Nothing below holds for statements without a common word, and most have none.
  if (shared(subjectTerms(later), subjectTerms(earlier)).length === 0) return false;
  return rejects(later, earlier) || setsOtherValue(later, earlier) || choosesOther(later, earlier);
}

/** The later one names what the earlier one had chosen as what it does not want. */
function rejects(later: string, earlier: string): boolean {
  const unwanted = rejectedPhrases(later);
  if (unwanted.length === 0) return false;
  const wanted = chosenTerms(earlier);
  return unwanted.some((phrase) => coverage(subjectTerms(phrase), wanted) > 0.5);
}

/** What the text is about, without what it rejects. */
export function chosenTerms(text: string): ReadonlySet<string> {
  const rejected = subjectTerms(rejectedPhrases(text).join(' '));
  return new Set([...subjectTerms(text)].filter((term) => !rejected.has(term)));
}

function rejectedPhrases(text: string): readonly string[] {
  return REJECTED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, phrase = '']) => upToClauseEnd(phrase)));
}

function upToClauseEnd(phrase: string): string {
  const words = phrase.trim();
  const end = words.search(CLAUSE_END);
  return end === -1 ? words : words.slice(0, end);
}

/** Both give a number to the same thing, and not the same number. */
function setsOtherValue(later: string, earlier: string): boolean {
  return measuringClauses(later).some((clause) =>
    measuringClauses(earlier).some((other) => isOtherMeasure(clause, other)),
  );
}

function isOtherMeasure(clause: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (shared(new Set(numbersOf(clause)), other).length > 0) return false;
  const [subject, otherSubject] = [withoutMeasures(clause), withoutMeasures(other)];
  const [smaller, larger] = subject.size <= otherSubject.size ? [subject, otherSubject] : [otherSubject, subject];
  return coverage(smaller, larger) === 1;
}

function measuringClauses(text: string): readonly ReadonlySet<string>[] {
  return text
    .split(CLAUSES)
    .map(subjectTerms)
    .filter((terms) => numbersOf(terms).length > 0);
}

export interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly purpose: ReadonlySet<string>;
}

/** Both choose something for the same purpose, and not the same thing. */
function choosesOther(later: string, earlier: string): boolean {
  const [choice, other] = [choiceOf(later), choiceOf(earlier)];
  if (choice === undefined || other === undefined) return false;
  const common = shared(choice.chosen, other.chosen).length;
  const differ = common < choice.chosen.size && common < other.chosen.size;
  return differ && (haveSamePurpose(choice, other) || (haveNoPurpose(choice, other) && common > 0));
}

function haveSamePurpose({ purpose }: Choice, { purpose: other }: Choice): boolean {
  return Math.max(coverage(purpose, other), coverage(other, purpose)) > 0.5;
}

function haveNoPurpose({ purpose }: Choice, { purpose: other }: Choice): boolean {
  return purpose.size + other.size === 0;
}

/** `undefined` where nothing is chosen. */
export function choiceOf(text: string): Choice | undefined {
  for (const clause of text.split(CLAUSES)) {
    const match = CHOICE.exec(clause.replace(/[.!]$/u, ''));
    if (match !== null) return { chosen: subjectTerms(match[1] ?? ''), purpose: subjectTerms(match[2] ?? '') };
  }
  return undefined;
}

/** What a correction is about: statements of almost the same words, the choice that shares most, else the one just made. */
function revised(later: StatementText, live: readonly Statement[]): readonly Statement[] {
  const terms = subjectTerms(later.text);
  const about = live.map((earlier) => ({ earlier, ...likeness(terms, subjectTerms(earlier.text)) }));
  const most = Math.max(1, ...about.map(({ count }) => count));
  const found = about.filter(
    ({ earlier, count, share }) => (count >= 2 && share > 0.5) || (count === most && isChoice(earlier.text)),
  );
  if (found.length > 0) return found.map(({ earlier }) => earlier);
  return justChosen(later, live);
}

/** The choice that a correction without a subject is about: of the same turn the last, else the only one of the other's. */
function justChosen(later: StatementText, live: readonly Statement[]): readonly Statement[] {
  const last = live.at(-1);
  const isInOneTurn = last?.by === later.by && last.turn === later.turn;
  if (isInOneTurn && isChoice(last.text) && isChoice(later.text)) return [last];
  return chosenBefore(later, live);
}

/** The only choice of the turn before: of the other's, or of anybody where a bare no takes it back. */
function chosenBefore(later: StatementText, live: readonly Statement[]): readonly Statement[] {
  const before = live.filter(({ turn, text }) => turn === later.turn - 1 && isChoice(text));
  const others = before.filter(({ by }) => by !== later.by);
  if (others.length === 1 && namesChoice(later.text)) return others;
  return before.length === 1 && saysNoAlone(later.text) ? before : [];
}

/** `No, use X.`, without what for: that is what was for it before. */
function saysNoAlone(text: string): boolean {
  const choice = NO.test(text) ? choiceOf(text.replace(NO, '')) : undefined;
  return choice !== undefined && choice.chosen.size > 0 && choice.purpose.size === 0;
}

function likeness(
  first: ReadonlySet<string>,
  second: ReadonlySet<string>,
): { readonly count: number; readonly share: number } {
  const count = shared(first, second).length;
  return { count, share: count / Math.max(1, Math.min(first.size, second.size)) };
}

function namesChoice(text: string): boolean {
  return (choiceOf(text)?.chosen.size ?? 0) > 0;
}

function isChoice(text: string): boolean {
  return namesChoice(text) || shows(text, 'intent') || shows(text, 'choice');
}
