import { observationCollectorError } from '@learning-memory/observation-collector';
import { toJournalError } from './files/journal-errors.ts';

export type GiveAnswer<T> = (result: T) => void;

export interface AnswerQueue {
  /** Runs one action after the other; each may still work after its answer. Rejects where an action does before it. */
  run<T>(action: (answer: GiveAnswer<T>) => Promise<void>): Promise<T>;
  /** Lets what was asked for before end, then runs `last` once and refuses the rest. */
  close(last: () => Promise<void>): Promise<void>;
}

export function createAnswerQueue(directory: string): AnswerQueue {
  let tail: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const append = <T>(action: (answer: GiveAnswer<T>) => Promise<void>): Promise<T> => {
    const answered = new Promise<T>((resolve, reject) => {
      tail = tail.then(() => action(resolve)).catch(reject);
    });
    return answered.catch((error: unknown) => {
      throw toJournalError(error, directory);
    });
  };
  return {
    run: async (action) => {
      if (!isClosed) return append(action);
      throw observationCollectorError('OBSERVATION_JOURNAL_UNAVAILABLE', 'This collector is closed. Make a new one.');
    },
    close: async (last) => {
      if (isClosed) return;
      isClosed = true;
      await append<void>(async (answer) => answer(await last()));
    },
  };
}
