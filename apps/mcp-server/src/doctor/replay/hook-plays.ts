import type { ClientEvent } from '../../install/hook-settings.ts';

/** What the throw-away home knows, and what therefore has to come back. */
export const REPLAY_MEMORY = 'Start the lighthouse simulator before the harbour tests; without it they time out.';
export const REPLAY_DRAFT = {
  domain: 'debugging',
  strategy: 'root-cause-analysis',
  goal: 'Make the harbour tests pass',
  hypothesis: 'The lighthouse simulator is not running',
  action: 'Start the simulator and run the tests again',
  prediction: 'The harbour tests pass three times in a row',
} as const;
export const REPLAY_RESOLUTION = {
  status: 'falsified',
  result: 'They failed again',
  surprise: 'The simulator listened on another port',
  root_cause: { category: 'wrong-assumption', description: 'Took the default port for the configured one' },
  lesson: { what_worked: 'Reading the port from the configuration', takeaway: null },
} as const;
export const REPLAY_SESSION = 'learning-memory-doctor';

/** Lines of a transcript that are worth a note. */
export const REPLAY_TRANSCRIPT: readonly object[] = [
  { type: 'user', message: { content: 'Make the harbour tests pass.' } },
  {
    type: 'assistant',
    message: { content: [{ type: 'text', text: 'I decided to start the simulator on its own port.' }] },
  },
];

export interface HookPlay {
  /** Fields of the hook's input, besides those of every event. */
  readonly input: Readonly<Record<string, unknown>>;
  /** What the text for the model has to hold; a hook without it has to be silent. */
  readonly expected?: string;
}

const bash = (command: string): HookPlay['input'] => ({ tool_name: 'Bash', tool_input: { command } });

/** One situation for each event, in which it has something to say if it ever has. */
export const HOOK_PLAYS: Readonly<Record<ClientEvent, HookPlay>> = {
  SessionStart: { input: { source: 'startup' }, expected: REPLAY_MEMORY },
  UserPromptSubmit: {
    // Of a session that was told nothing yet.
    input: { session_id: '', prompt: 'Why do the harbour tests time out without the lighthouse simulator?' },
    expected: REPLAY_MEMORY,
  },
  PreToolUse: { input: bash('rm -rf harbour/build'), expected: REPLAY_DRAFT.prediction },
  PostToolUse: {
    input: { ...bash('pytest -q'), tool_response: { stdout: '..\n2 passed in 0.12s', stderr: '' } },
    expected: REPLAY_DRAFT.prediction,
  },
  PostToolUseFailure: {
    input: { ...bash('pytest -q'), error: 'Exit code 1\n..F\n1 failed, 2 passed in 0.12s', is_interrupt: false },
    expected: REPLAY_DRAFT.prediction,
  },
  PreCompact: { input: { trigger: 'auto' } },
  Stop: { input: { stop_hook_active: false } },
  SubagentStop: { input: { agent_id: 'learning-memory-doctor-agent', agent_type: '' } },
  SessionEnd: { input: { reason: 'other' } },
};
