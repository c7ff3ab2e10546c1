import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/** What a program tells its users to do about a database: parts of sentences, without their end. */
export interface DatabaseAdvice {
  /** Begins a sentence: how the newest backup is brought back. */
  readonly restore: string;
  /** Goes on with one: how a backup is made. */
  readonly backup: string;
  /** Goes on with one: what says which parts are damaged. */
  readonly inspect: string;
}

const DEFAULT_ADVICE: DatabaseAdvice = {
  restore: 'Restore its newest backup',
  backup: 'make a backup of it',
  inspect: 'a check of the whole file says what is damaged',
};

const KEY = 'learning-memory.database-advice';

/** For a program, before it opens a file: for this thread, and for those that start from it later. */
export function setDatabaseAdvice(advice: DatabaseAdvice): void {
  setEnvironmentData(KEY, { ...advice });
}

export function databaseAdvice(): DatabaseAdvice {
  return (getEnvironmentData(KEY) as DatabaseAdvice | undefined) ?? DEFAULT_ADVICE;
}
