import { readSessionId } from '../session-id.ts';

/** What a client hands over; empty where it does not say. */
export interface SessionInput {
  readonly sessionId: string;
  /** Why the session starts: `startup`, `resume`, `clear`, `compact`. */
  readonly source: string;
  /** Why the session ends: `clear`, `resume`, `logout`, `prompt_input_exit`, `other`. */
  readonly reason: string;
  readonly transcript: string;
}

const FIELDS = ['session_id', 'source', 'reason', 'transcript_path'] as const;

/** Throws for what is no JSON object. */
export function readSessionInput(input: string): SessionInput {
  const parsed: unknown = JSON.parse(input);
  if (typeof parsed !== 'object' || parsed === null) throw new Error('The input is no JSON object.');
  const fields = parsed as Readonly<Record<string, unknown>>;
  const [sessionId = '', source = '', reason = '', transcript = ''] = FIELDS.map((name) => textOf(fields[name]));
  return { sessionId: sessionId === '' ? readSessionId(process.env) : sessionId, source, reason, transcript };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
