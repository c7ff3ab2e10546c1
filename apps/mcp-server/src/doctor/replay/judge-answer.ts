import type { ClientEvent } from '../../install/hook-settings.ts';
import { failed, ok, warning, type CheckResult } from '../check.ts';
import { HOOK_PLAYS } from './hook-plays.ts';

/** Characters of a text that should not be there. */
const SHOWN = 200;

export interface HookAnswer {
  readonly output: string;
  /** What the hook itself noted as having gone wrong. */
  readonly failure: string | undefined;
  readonly isLate: boolean;
}

/** Whether a hook said what it should, and in time. Throws for what a client would not understand. */
export function judgeAnswer(event: ClientEvent, { output, failure, isLate }: HookAnswer): CheckResult {
  const { expected } = HOOK_PLAYS[event];
  const answer = { text: readText(event, output), failure, isLate };
  return expected === undefined ? judgeSilent(answer) : judgeSpeaking(answer, expected);
}

interface Judged extends Omit<HookAnswer, 'output'> {
  readonly text: string;
}

function judgeSilent({ text, failure, isLate }: Judged): CheckResult {
  if (text !== '') return failed(`It should be silent, and says: ${text.slice(0, SHOWN)}`);
  if (failure !== undefined) return failed(failure);
  return (isLate ? warning : ok)('silent, as it should be');
}

function judgeSpeaking({ text, failure = '', isLate }: Judged, expected: string): CheckResult {
  if (text.includes(expected)) return (isLate ? warning : ok)(`its text arrived, ${text.length} characters`);
  if (text !== '') return failed(`Text arrived, but not what it should recall: ${text.slice(0, SHOWN)}`);
  return isLate ? warning(`Its text came too late to be seen. ${failure}`) : failed(`No text arrived. ${failure}`);
}

/** What a client would show to the model; throws for what it would not understand. */
function readText(event: ClientEvent, output: string): string {
  const { hookSpecificOutput, systemMessage } = parse(output);
  if (typeof systemMessage === 'string') throw new Error(systemMessage);
  const { hookEventName, additionalContext } = hookSpecificOutput ?? {};
  return hookEventName === event && typeof additionalContext === 'string' ? additionalContext : '';
}

function parse(output: string): ClientReads {
  try {
    return JSON.parse(output.trim() || '{}') as ClientReads;
  } catch {
    throw new Error(`It should print JSON, and prints: ${output.slice(0, SHOWN)}`);
  }
}

interface ClientReads {
  readonly hookSpecificOutput?: { readonly hookEventName?: unknown; readonly additionalContext?: unknown };
  readonly systemMessage?: unknown;
}
