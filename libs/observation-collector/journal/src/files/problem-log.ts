import type { Logger } from '@learning-memory/logging';
import type { JournalProblem } from '@learning-memory/observation-collector';

export interface ProblemLog {
  /** Keeps each problem once and logs it when it is new. */
  report(problem: JournalProblem): void;
  all(): readonly JournalProblem[];
}

export function createProblemLog(logger: Logger): ProblemLog {
  const problems = new Map<string, JournalProblem>();
  return {
    report(problem) {
      const key = JSON.stringify([problem.file, problem.message]);
      if (problems.has(key)) return;
      problems.set(key, problem);
      logger.warn('journal.unreadable', { file: problem.file, reason: problem.message });
    },
    all: () => [...problems.values()],
  };
}
