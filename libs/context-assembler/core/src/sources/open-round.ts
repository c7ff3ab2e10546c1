import { setMaxListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { ContextSource } from '@learning-memory/context-assembler';
import { LearningMemoryError } from '@learning-memory/errors';
import type { Logger } from '@learning-memory/logging';
import type { SearchAnswer } from '@learning-memory/searcher';
import { cutText } from '../text/cut-text.ts';
import { plainText } from '../text/plain-text.ts';
import type { Trouble } from './trouble.ts';

export interface Question {
  readonly source: ContextSource;
  /** Says what is asked for: `surprises`. */
  readonly subject: string;
}

/** Asks sources at one time, each with the same deadline. */
export interface Round extends Disposable {
  /** Lists what went wrong so far. */
  readonly troubles: readonly Trouble[];
  /** `undefined` when the source failed or is late; it is told to stop then. Never rejects. */
  ask<T>(question: Question, call: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>;
  /** No hits and no relevance without an answer. Remembers what the answer says against itself. */
  search<Hit>(question: Question, call: (signal: AbortSignal) => Promise<SearchAnswer<Hit>>): Promise<FoundHits<Hit>>;
}

export interface FoundHits<Hit> {
  readonly hits: readonly Hit[];
  /** Probability that they are what was asked for, 0 to 1; 1 where nobody can say. */
  readonly relevance: number;
}

export const NO_HITS: FoundHits<never> = { hits: [], relevance: 0 };

const LATE = Symbol('late');
const DETAIL_LENGTH = 200;

export interface RoundOptions {
  readonly deadlineMs: number;
  readonly logger: Logger;
}

export function openRound({ deadlineMs, logger }: RoundOptions): Round {
  const troubles: Trouble[] = [];
  const stop = new AbortController();
  // Each search listens, and each step of it; Node warns of a leak above ten.
  setMaxListeners(Number.POSITIVE_INFINITY, stop.signal);
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<typeof LATE>((resolve) => {
    // Answers that arrived while the thread was busy are read before a source is called late.
    timer = setTimeout(() => void setImmediate(LATE).then(resolve), deadlineMs);
  });

  const ask: Round['ask'] = async (question, call) => {
    try {
      const answer = await Promise.race([start(call, stop.signal), deadline]);
      if (answer !== LATE) return answer;
      stop.abort();
      troubles.push({ ...question, reason: 'late', detail: `No answer within ${String(deadlineMs)} ms.` });
      logger.warn('source.late', { ...question, deadlineMs });
    } catch (error) {
      troubles.push({ ...question, reason: 'failed', detail: describe(error) });
      logger.warn('source.failed', { ...question, error });
    }
    return undefined;
  };

  return {
    troubles,
    ask,
    async search(question, call) {
      const answer = await ask(question, call);
      const detail = cutText(plainText(answer?.notice ?? ''), DETAIL_LENGTH);
      if (detail !== '') troubles.push({ ...question, reason: 'weaker', detail });
      // Without a hit there is none to tell of.
      return { hits: answer?.hits ?? [], relevance: answer?.relevance ?? 0 };
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
    },
  };
}

/** A call that throws at once rejects, and one that rejects after its deadline is nobody's unhandled rejection. */
function start<T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const answer = (async () => call(signal))();
  answer.catch(() => {});
  return answer;
}

function describe(error: unknown): string {
  return LearningMemoryError.isInstance(error) ? `It failed with ${error.code}.` : 'It failed.';
}
