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

let sessions = 0;

/** Types the prompts, the hundred of `INJECTION_SITUATIONS` by default, each with a session of its own behind it. */
export async function askInjections({
  call,
  filled,
  prompts: { fitting, unfitting } = INJECTION_SITUATIONS,
}: AskInjectionsOptions): Promise<readonly AskedInjection[]> {
  const ask = async (prompt: string): Promise<string> => {
    sessions += 1;
    const sessionId = `session-${String(sessions)}`;
    const answer = (await call('handle_hook', { event: 'UserPromptSubmit', session_id: sessionId, prompt })) as {
      readonly hookSpecificOutput?: { readonly additionalContext: string };
    };
    return answer.hookSpecificOutput?.additionalContext ?? '';
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
