import type { CallTool, FilledServer } from './fill-server.ts';
import { shownBy } from './shown-by.ts';
import { kindOf, SITUATION_KINDS, SITUATIONS, type Situation, type SituationKind } from './situation.ts';

export interface AskOptions {
  readonly call: CallTool;
  readonly filled: FilledServer;
  /** Of what is expected; all without it. */
  readonly kinds?: readonly SituationKind[] | undefined;
}

export interface AskedSituation {
  readonly kind: SituationKind;
  /** The context by the tool, within the budget. */
  readonly fromTool: string;
  /** What a hook adds to the session by itself, within its own budget and time; empty when it is silent. */
  readonly fromHook: string;
  /** Whether a text shows what is expected. */
  readonly isIn: (text: string) => boolean;
}

/** Of the tool, tokens. */
export const CONTEXT_QUALITY_BUDGET = 1500;

/** Says little: what is expected is to be found by the situation. */
const OPEN_ENTRY = {
  goal: 'Get the next piece of work done',
  hypothesis: 'It is as simple as it looks',
  action: 'Have a look at it',
  prediction: 'Done before lunch',
} as const;

/** Those without an open entry first: one that was opened stays open. */
export async function askSituations(options: AskOptions): Promise<readonly AskedSituation[]> {
  const { call, filled, kinds = SITUATION_KINDS } = options;
  const situations = SITUATIONS.filter((situation) => kinds.includes(kindOf(situation)));
  const asked: AskedSituation[] = [];
  for (const situation of [
    ...situations.filter(({ active }) => active === undefined),
    ...situations.filter(({ active }) => active !== undefined),
  ]) {
    const { active, expected } = situation;
    const isIn = shownBy(expected, filled);
    if (active !== undefined) await call('start_ghap', { ...active, ...OPEN_ENTRY });
    asked.push({
      kind: kindOf(situation),
      fromTool: await askTool(call, situation),
      fromHook: await askHook(call, situation),
      isIn,
    });
  }
  return asked;
}

async function askTool(call: CallTool, { prompt, active }: Situation): Promise<string> {
  const budget = { max_tokens: CONTEXT_QUALITY_BUDGET };
  const answer =
    prompt === undefined
      ? call('get_premortem', { ...active, ...budget })
      : call('get_context', { situation: prompt, ...budget });
  return ((await answer) as { readonly context: string }).context;
}

async function askHook(call: CallTool, { prompt, command }: Situation): Promise<string> {
  const answer = (await call(
    'handle_hook',
    prompt === undefined
      ? { event: 'PreToolUse', tool_name: 'Bash', tool_input: JSON.stringify({ command }) }
      : { event: 'UserPromptSubmit', prompt },
  )) as { readonly hookSpecificOutput?: { readonly additionalContext: string } };
  return answer.hookSpecificOutput?.additionalContext ?? '';
}
