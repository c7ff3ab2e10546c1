import { openEndsAfter, openEndsAfterPrompt, openEndsAfterTalk } from '../open-ends/open-ends.ts';
import { agreedAnswer, agreedProposals, withItsSubject } from '../statements/agreed.ts';
import { shows } from '../statements/cues.ts';
import {
  closingStatements,
  statementsOnTheWay,
  talkStatements,
  userStatements,
} from '../statements/find-statements.ts';
import { addStatement } from '../statements/keep-statements.ts';
import type { Statement } from '../statements/statement.ts';
import { safeText } from '../text/safe-text.ts';
import { sentencesOf } from '../text/sentences.ts';
import { cutEnd, shorten } from '../text/shorten.ts';
import { askedAfter, askedIn, boundedAsked, type Correction } from './asked.ts';
import { NEW_TURN, type SessionNoteDraft } from './session-note-draft.ts';

const LONGEST_LAST_WORDS = 10_000;
const MOST_CLOSING = 24;
const LONGEST_CLOSING = 300;

/** The user says something: what came before is a turn that is over. */
export function withPrompt(draft: SessionNoteDraft, text: string): SessionNoteDraft {
  const sentences = safeSentences(text);
  const { closing, worked } = draft.turn;
  const [first = ''] = sentences;
  const before = closeTurn(draft, first);
  const turn = before.prompts + 1;
  const answer = !worked && shows(first, 'consent') ? agreedAnswer(closing, sentences) : undefined;
  const said = userStatements(sentences).map((statement) => withItsSubject(statement, closing));
  const statements = withStatements(before.statements, answer === undefined ? said : [answer, ...said], {
    by: 'user',
    turn,
  });
  const asked = answer === undefined ? askedIn(sentences, before.asked.length === 0) : [];
  return {
    ...before,
    prompts: turn,
    asked: boundedAsked([...askedAfter(before.asked, corrections(before.statements, statements)), ...asked]),
    statements,
    openEnds: openEndsAfterPrompt(before.openEnds, sentences),
    turn: NEW_TURN,
  };
}

/** What statements that are new say, and what they took the place of. */
function corrections(known: readonly Statement[], statements: readonly Statement[]): readonly Correction[] {
  return statements
    .filter((one) => !known.includes(one))
    .map(({ text, supersedes }) => ({ text, gone: statements.filter(({ id }) => supersedes.includes(id)) }));
}

/** The agent says something. */
export function withMessage(draft: SessionNoteDraft, text: string): SessionNoteDraft {
  return withSaid(draft, safeSentences(text, isOfOpenEnds));
}

/**
 * Words that end a turn of which nothing else is known: they may tell of work. Of longer ones the first 10 000 characters
 * count; told again they change nothing.
 */
export function withLastWords(draft: SessionNoteDraft, words: string): SessionNoteDraft {
  const sentences = safeSentences(cutEnd(safeText(words), LONGEST_LAST_WORDS), isOfOpenEnds);
  const turn = { ...NEW_TURN, worked: true };
  const told = withSaid({ ...draft, turn }, sentences);
  if (told.turn.closing.join('\n') === draft.turn.closing.join('\n')) return draft;
  const before = closeTurn(draft);
  return withSaid({ ...before, prompts: before.prompts + 1, hasWorked: true, turn }, sentences);
}

function withSaid(draft: SessionNoteDraft, sentences: readonly string[]): SessionNoteDraft {
  const closing = [...draft.turn.closing, ...sentences.map((sentence) => shorten(sentence, LONGEST_CLOSING))];
  return {
    ...draft,
    statements: withStatements(draft.statements, statementsOnTheWay(sentences), { by: 'agent', turn: draft.prompts }),
    turn: { ...draft.turn, interrupted: false, closing: closing.slice(-MOST_CLOSING) },
  };
}

function isOfOpenEnds(heading: string): boolean {
  return shows(heading, 'open') || shows(`${heading}:`, 'open');
}

/** Read once more without the marks of Markdown: a secret may stand whole that could not be told before. */
function safeSentences(text: string, isTelling?: (heading: string) => boolean): readonly string[] {
  return sentencesOf(safeText(text), isTelling).map(safeText);
}

/**
 * The draft with what the last words of a turn say. What the agent said in a turn without work was talk, unless it says itself
 * that it is decided or open, or it is what it proposes or means to do and the user consents with the next words.
 */
export function closeTurn(draft: SessionNoteDraft, next = ''): SessionNoteDraft {
  const { worked, closing } = draft.turn;
  const consented = shows(next, 'consent');
  const origin = { by: 'agent', turn: draft.prompts } as const;
  const agreed = agreedProposals(closing, next);
  const kept = worked ? draft.statements : draft.statements.filter((one) => !isTalk(one, draft.prompts, consented));
  const said = worked ? closingStatements(closing) : talkStatements(closing);
  return {
    ...draft,
    statements: withStatements(kept, [...said, ...agreed], origin),
    openEnds: worked ? openEndsAfter(draft.openEnds, closing) : openEndsAfterTalk(draft.openEnds, closing),
  };
}

function isTalk({ by, turn, text }: Statement, last: number, consented: boolean): boolean {
  return by === 'agent' && turn === last && !(consented && shows(text, 'intent'));
}

function withStatements(
  kept: readonly Statement[],
  texts: readonly string[],
  origin: Pick<Statement, 'by' | 'turn'>,
): readonly Statement[] {
  return texts.reduce((statements, text) => addStatement(statements, { ...origin, text }), kept);
}
