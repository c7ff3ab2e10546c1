import type { CallTool, FilledServer } from './fill-server.ts';
import { INJECTION_SITUATIONS, type FittingPrompt, type UnfittingPrompt } from './injection-situation.ts';
import { shownBy } from './shown-by.ts';

export interface AskInjectionsOptions {
  readonly call: CallTool;
  readonly filled: FilledServer;
  readonly prompts?: {
    readonly fitting: readonly FittingPrompt[];
    readonly unfitting: readonly UnfittingPrompt[];
  };
}

/** What the hook of a prompt added to it. */
export interface AskedInjection {
  readonly prompt: string;
  /** Empty when it is silent. */
  readonly text: string;
  /** Whether something should appear, and if so, whether it does. */
  readonly expected: 'silence' | 'shown' | 'missing';
}

/** As a server says that a busy machine was too late for the last prompt. */
const LEFT_OUT = 'recall for the last prompt took over';
/** A prompt that is answered by silence, without a search. */
const SILENT = 'ok';
const MOST_ATTEMPTS = 20;

let sessions = 0;

/** Types the prompts, the hundred of `INJECTION_SITUATIONS` by default, each with a session of its own behind it. */
export async function askInjections({
  call,
  filled,
  prompts: { fitting, unfitting } = INJECTION_SITUATIONS,
}: AskInjectionsOptions): Promise<readonly AskedInjection[]> {
  const type = async (prompt: string): Promise<string> => {
    sessions += 1;
    const sessionId = `session-${String(sessions)}`;
    const answer = (await call('handle_hook', { event: 'UserPromptSubmit', session_id: sessionId, prompt })) as {
      readonly hookSpecificOutput?: { readonly additionalContext: string };
    };
    return answer.hookSpecificOutput?.additionalContext ?? '';
  };
  /** Again where it was silent for want of time alone. */
  const ask = async (prompt: string): Promise<string> => {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const text = await type(prompt);
      // Uses are counted behind the answer, and rank what is found next: on a busy machine it would come too soon.
      await call('list_memories', { limit: 1 });
      if (text !== '' || !(await type(SILENT)).includes(LEFT_OUT)) return text;
    }
    throw new Error(`The server was too late for this prompt ${String(MOST_ATTEMPTS)} times: ${prompt}`);
  };
  const asked: AskedInjection[] = [];
  for (const { prompt, expected } of fitting) {
    const text = await ask(prompt);
    asked.push({ prompt, text, expected: shownBy(expected, filled)(text) ? 'shown' : 'missing' });
  }
  for (const { prompt } of unfitting) {
    asked.push({ prompt, text: await ask(prompt), expected: 'silence' });
  }
  return asked;
}

/** Shares, 0 to 1. */
export interface InjectionScore {
  /** Of the prompts that got a context, those that something fits. */
  readonly precision: number;
  /** Of the prompts that something fits, those that got it. */
  readonly recall: number;
  readonly falseAlarms: readonly string[];
  readonly missed: readonly string[];
}

export function scoreInjections(asked: readonly AskedInjection[]): InjectionScore {
  const injected = asked.filter(({ text }) => text !== '');
  const fitting = asked.filter(({ expected }) => expected !== 'silence');
  const alarms = injected.filter(({ expected }) => expected === 'silence');
  const missed = fitting.filter(({ expected }) => expected === 'missing');
  return {
    precision: injected.length === 0 ? 0 : 1 - alarms.length / injected.length,
    recall: 1 - missed.length / fitting.length,
    falseAlarms: alarms.map(({ prompt }) => prompt),
    missed: missed.map(({ prompt, text }) => (text === '' ? `${prompt} (silent)` : prompt)),
  };
}
