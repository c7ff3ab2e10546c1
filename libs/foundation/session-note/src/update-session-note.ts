import { EMPTY_DRAFT, type SessionNoteDraft } from './draft/session-note-draft.ts';
import { withLastWords, withMessage, withPrompt } from './draft/turns.ts';
import { seeLine } from './transcript/seen-lines.ts';
import type { TranscriptEvent, TranscriptLine } from './transcript/transcript-line.ts';
import { applyResult, withFiles, type ToolResult } from './work/apply-result.ts';
import { readToolCall } from './work/read-tool-call.ts';

const MOST_CALLS = 20;
/** The agent's own housekeeping: neither work, nor the end of what it is saying. */
const HOUSEKEEPING = new Set(['TaskCreate', 'TaskGet', 'TaskList', 'TaskUpdate', 'TodoWrite', 'ToolSearch']);

type EventOf<K extends TranscriptEvent['kind']> = Extract<TranscriptEvent, { readonly kind: K }>;

/**
 * The draft with what further lines of the transcript tell; `undefined` begins one. Read in pieces or at once, a
 * transcript gives the same draft, and lines that were read before change nothing.
 */
export function updateSessionNote(
  draft: SessionNoteDraft | undefined,
  lines: readonly TranscriptLine[],
): SessionNoteDraft {
  return lines.reduce(withLine, draft ?? EMPTY_DRAFT);
}

/** The same where there is no transcript: what the agent said last in a turn is all that is known of it. */
export function updateSessionNoteByLastWords(draft: SessionNoteDraft | undefined, lastWords: string): SessionNoteDraft {
  return withLastWords(draft ?? EMPTY_DRAFT, lastWords);
}

function withLine(draft: SessionNoteDraft, line: TranscriptLine): SessionNoteDraft {
  const seen = seeLine(draft.seen, line);
  if (seen === undefined) return draft;
  const root = draft.root === '' ? (line.folder ?? '') : draft.root;
  return line.events.reduce((before, event) => withEvent(before, event, line), { ...draft, seen, root });
}

function withEvent(draft: SessionNoteDraft, event: TranscriptEvent, line: TranscriptLine): SessionNoteDraft {
  if (event.kind === 'tool') return withTool(draft, event, line);
  if (event.kind === 'result') return withResult(draft, event, line);
  return line.sidechain ? draft : withWords(draft, event);
}

function withWords(draft: SessionNoteDraft, event: EventOf<'prompt' | 'message' | 'interruption'>): SessionNoteDraft {
  switch (event.kind) {
    case 'prompt':
      return withPrompt(draft, event.text);
    case 'message':
      return withMessage(draft, event.text);
    case 'interruption':
      return { ...draft, turn: { ...draft.turn, interrupted: true } };
  }
}

function withTool(
  draft: SessionNoteDraft,
  { id, name, input }: EventOf<'tool'>,
  line: TranscriptLine,
): SessionNoteDraft {
  const call = readToolCall(name, input, { folder: line.folder ?? draft.root, root: draft.root });
  const calls = call === undefined ? draft.calls : [...draft.calls, { id, ...call }].slice(-MOST_CALLS);
  if (line.sidechain || HOUSEKEEPING.has(name)) return { ...draft, calls };
  return { ...draft, calls, hasWorked: true, turn: { worked: true, closing: [], interrupted: false } };
}

function withResult(draft: SessionNoteDraft, event: EventOf<'result'>, line: TranscriptLine): SessionNoteDraft {
  const call = draft.calls.find(({ id }) => id === event.id);
  if (call === undefined) return draft;
  const before = { ...draft, calls: draft.calls.filter((other) => other !== call) };
  const result: ToolResult = event;
  if (!line.sidechain) return applyResult(before, call, result);
  // Of a subagent's work only what it left behind counts: its words and runs are not the session's.
  return call.kind === 'files' || call.kind === 'command' ? withFiles(before, call.effects, result) : before;
}
