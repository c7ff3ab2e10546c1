/** What sessions were asked for last, in memory alone. */
export interface Tasks {
  /** "Yes, go on" is no task of its own. */
  note(sessionId: string, task: string): void;
  /** Empty where nothing was asked for. */
  of(sessionId: string): string;
}

const MOST_SESSIONS = 100;

export function createTasks(): Tasks {
  const tasks = new Map<string, string>();
  return {
    note(sessionId, task) {
      tasks.delete(sessionId);
      tasks.set(sessionId, task);
      const [oldest] = tasks.keys();
      if (tasks.size > MOST_SESSIONS && oldest !== undefined) tasks.delete(oldest);
    },
    of: (sessionId) => tasks.get(sessionId) ?? '',
  };
}
