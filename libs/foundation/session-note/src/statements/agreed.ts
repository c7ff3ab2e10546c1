import { shorten } from '../text/shorten.ts';
import { numbersOf, shared, subjectTerms } from '../text/terms.ts';
import { isQuestion, shows } from './cues.ts';
import { isUserStatement, tellingTerms, withoutCourtesy } from './find-statements.ts';

const LONGEST = 240;
/** `ok thanks` to an explanation agrees to nothing. */
const THANKS = /\b(?:thanks?|thx|ty|danke|merci|gracias)\b/iu;
const MOST_PROPOSALS = 3;
/** `Shall I`, `do you want`: about what the agent does next, and no choice between ways. */
const OF_WORK = /\b(?:I|you|me|anything|something|soll ich)\b/iu;
/** `make it 30`: what it is stands in the words it answers. */
const POINTS = /\b(?:it|that|them|this)\b/iu;

/** What the user agrees to with the next words: the proposals in the agent's last ones, else what its question was about. */
export function agreedProposals(closing: readonly string[], next: string): readonly string[] {
  if (!shows(next, 'consent') || (THANKS.test(next) && !closing.some(isQuestion))) return [];
  const told = closing.filter((sentence) => !isQuestion(sentence) && tellingTerms(sentence) > 1);
  const proposed = told.filter((sentence) => shows(sentence, 'proposal'));
  const asksForIt = closing.slice(-2).some((sentence) => isQuestion(sentence) && asksToAgree(sentence));
  const chosen = proposed.length === 0 && asksForIt ? told.slice(-1) : proposed.slice(-MOST_PROPOSALS);
  return chosen.map((sentence) => shorten(sentence, LONGEST));
}

/** `Shall we go with it?`: names nothing of its own. */
function asksToAgree(question: string): boolean {
  return /\b(?:we|agreed?|okay?|wir|einverstanden)\b/iu.test(question) && subjectTerms(question).size <= 1;
}

/** The agent's closing question with the user's answer; `undefined` where it asked for nothing that can be decided. */
export function agreedAnswer(closing: readonly string[], answer: readonly string[]): string | undefined {
  const question = closing.slice(-2).findLast((sentence) => isQuestion(sentence));
  if (question === undefined || subjectTerms(question).size < 2 || OF_WORK.test(question)) return undefined;
  const said = answer.filter((sentence, index) => isPartOfAnswer(sentence, index));
  return said.length === 0 ? undefined : shorten([question, ...said].join(' '), LONGEST);
}

function isPartOfAnswer(sentence: string, index: number): boolean {
  return index < 3 && !isQuestion(sentence) && !isUserStatement(sentence);
}

/** A statement that points to what the agent has just said with the words it points to: `90 days of retention. Make it 30 days.` */
export function withItsSubject(statement: string, closing: readonly string[]): string {
  const terms = subjectTerms(withoutCourtesy(statement));
  if (!POINTS.test(statement) || numbersOf(terms).length === 0) return statement;
  const meant = closing.findLast((sentence) => shared(terms, subjectTerms(sentence)).length > 0);
  const both = `${meant ?? ''} ${statement}`;
  return meant === undefined || isQuestion(meant) || both.length > LONGEST ? statement : both;
}
