import { openEndsAfter, openEndsAfterPrompt } from '../open-ends/open-ends.ts';
import { shows } from '../statements/cues.ts';
import {
  closingStatements,
  isUserStatement,
  statementsOnTheWay,
  userStatements,
  withoutCourtesy,
} from '../statements/find-statements.ts';
import { addStatement } from '../statements/keep-statements.ts';
import type { Statement } from '../statements/statement.ts';
import { safeText } from '../text/safe-text.ts';
import { sentencesOf } from '../text/sentences.ts';
import { shorten } from '../text/shorten.ts';
import { subjectTerms } from '../text/terms.ts';
import { NEW_TURN, type SessionNoteDraft } from './session-note-draft.ts';

const MOST_CLOSING = 24;
const LONGEST_CLOSING = 300;
const MOST_ASKED = 8;
const LONGEST_ASKED = 300;
const SENTENCES_ASKED = 3;

/** The user says something: what came before is a turn that is over. */
export function withPrompt(draft: SessionNoteDraft, text: string): SessionNoteDraft {
  const sentences = sentencesOf(safeText(text));
  const before = closeTurn(draft, shows(sentences[0] ?? '', 'consent'));
  const turn = before.prompts + 1;
  return {
    ...before,
    prompts: turn,
    asked: withAsked(before.asked, sentences),
    statements: withStatements(before.statements, userStatements(sentences), { by: 'user', turn }),
    openEnds: openEndsAfterPrompt(before.openEnds, sentences),
    turn: NEW_TURN,
  };
}

/** The agent says something. */
export function withMessage(draft: SessionNoteDraft, text: string): SessionNoteDraft {
  const sentences = sentencesOf(safeText(text), (heading) => shows(heading, 'open'));
  const closing = [...draft.turn.closing, ...sentences.map((sentence) => shorten(sentence, LONGEST_CLOSING))];
  return {
    ...draft,
    statements: withStatements(draft.statements, statementsOnTheWay(sentences), { by: 'agent', turn: draft.prompts }),
    turn: { ...draft.turn, interrupted: false, closing: closing.slice(-MOST_CLOSING) },
  };
}

/**
 * The draft with what the last words of a turn say. What the agent said in a turn without work was talk, unless it is what
 * it means to do and the user consents.
 */
export function closeTurn(draft: SessionNoteDraft, consented = false): SessionNoteDraft {
  const { worked, closing } = draft.turn;
  const origin = { by: 'agent', turn: draft.prompts } as const;
  if (!worked) {
    const isTalk = ({ by, turn, text }: Statement): boolean =>
      by === 'agent' && turn === draft.prompts && !(consented && shows(text, 'intent'));
    return { ...draft, statements: draft.statements.filter((statement) => !isTalk(statement)) };
  }
  return {
    ...draft,
    statements: withStatements(draft.statements, closingStatements(closing), origin),
    openEnds: openEndsAfter(draft.openEnds, closing),
  };
}

function withStatements(
  kept: readonly Statement[],
  texts: readonly string[],
  origin: Pick<Statement, 'by' | 'turn'>,
): readonly Statement[] {
  return texts.reduce((statements, text) => addStatement(statements, { ...origin, text }), kept);
}

/** What the user wants done, apart from what stands among the decisions; a first prompt always asks for something. */
function withAsked(asked: readonly string[], sentences: readonly string[]): readonly string[] {
  const fewest = asked.length === 0 ? 1 : 2;
  const telling = sentences.filter((sentence) => subjectTerms(withoutCourtesy(sentence)).size >= fewest);
  const tasks = telling.filter((sentence) => !isUserStatement(sentence));
  const chosen = (tasks.length === 0 && asked.length === 0 ? telling.slice(0, 1) : tasks).slice(0, SENTENCES_ASKED);
  if (chosen.length === 0) return asked;
  const all = [...asked, shorten(chosen.map(withoutCourtesy).join(' '), LONGEST_ASKED)];
  return all.length <= MOST_ASKED ? all : [...all.slice(0, 1), ...all.slice(1 - MOST_ASKED)];
}
