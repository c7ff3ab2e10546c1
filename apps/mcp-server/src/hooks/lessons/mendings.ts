import { askedWork } from '@learning-memory/action-signature';
import type { HookInput } from '../hook-input.ts';
import { typedText } from '../prompt-situation.ts';

/** Whether the work of a session is to mend something, as its prompts say; in memory alone. */
export interface Mendings {
  /** What says neither, as "yes, but with a guard", goes on with what was asked for. */
  hear(input: Pick<HookInput, 'session_id' | 'prompt'>): void;
  isOne(sessionId: string): boolean;
  /** Something was told because of it; once is enough until the next. */
  told(sessionId: string): void;
}

const MOST_SESSIONS = 100;

export function createMendings(): Mendings {
  const sessions = new Set<string>();
  return {
    hear({ session_id: sessionId, prompt }) {
      if (prompt === '') return;
      const asked = askedWork(typedText(prompt));
      if (asked === undefined) return;
      sessions.delete(sessionId);
      if (asked !== 'mending') return;
      sessions.add(sessionId);
      const [oldest] = sessions;
      if (sessions.size > MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest);
    },
    isOne: (sessionId) => sessions.has(sessionId),
    told: (sessionId) => void sessions.delete(sessionId),
  };
}
