import type { HookEvent } from '../hook-events.ts';
import type { HookInput } from '../hook-input.ts';
import { viewerOf } from '../viewer-of.ts';
import type { Said } from './note-injection.ts';

/** What came too late for its own hook, for the next one whose text the same agent reads. */
export interface LateAnswers {
  /** Told whole: what was done may be undone. Rejects with the answer. */
  keep(input: HookInput, answer: Promise<readonly Said[]>): Promise<void>;
  /** Whether it is a prompt: then the next one, which asks for something of its own, names it. `limit`: milliseconds. */
  leaveOut(input: HookInput, limit: number): boolean;
  /** Each once, in the order in which they came; `[]` at a hook whose text no agent reads. */
  take(input: HookInput): readonly Said[];
}

const PROMPT: HookEvent = 'UserPromptSubmit';
const READ_BY_AGENTS: ReadonlySet<string> = new Set<HookEvent>([
  PROMPT,
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
]);

export const LATE_LEAD = 'Learning Memory, found too late for an earlier use of a tool:';

export function createLateAnswers(): LateAnswers {
  const kept = new Map<string, readonly Said[]>();
  /** Of the last prompt alone. */
  const leftOut: Said[] = [];
  return {
    async keep(input, answer) {
      const late = (await answer).map((said) => ({ ...said, text: `${LATE_LEAD}\n${said.text}` }));
      const viewer = viewerOf(input);
      kept.set(viewer, [...(kept.get(viewer) ?? []), ...late]);
    },
    leaveOut({ event }, limit) {
      if (event !== PROMPT) return false;
      const text = `Learning Memory: recall for the last prompt took over ${limit} ms and was left out; get_context gives it.`;
      leftOut.splice(0, 1, { text, contexts: [] });
      return true;
    },
    take(input) {
      if (!READ_BY_AGENTS.has(input.event)) return [];
      const viewer = viewerOf(input);
      const taken = kept.get(viewer) ?? [];
      kept.delete(viewer);
      return input.event === PROMPT ? [...leftOut.splice(0), ...taken] : taken;
    },
  };
}
