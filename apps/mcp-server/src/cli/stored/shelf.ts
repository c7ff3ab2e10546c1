import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

const SHELF_ERRORS = { STORED_NOT_FOUND: 'not_found', STORED_CONFLICT: 'conflict' } as const;
export const storedError: ErrorFactory<keyof typeof SHELF_ERRORS> = errorFactory(SHELF_ERRORS);

export interface ShelfRow {
  readonly id: string;
  /** ISO. */
  readonly time: string;
  /** What kind it is, and what it says. */
  readonly about: string;
  readonly text: string;
  /** Beside a row whose project was asked for by name. */
  readonly project?: string | undefined;
}

export interface ShelfQuestion {
  /** Of a project; `*` for all, that of the working directory without it. */
  readonly project?: string | undefined;
}

/** Things of one kind that are stored, as the shell looks after them. Ids that are not there reject `STORED_NOT_FOUND` or the owner's code. */
export interface Shelf {
  /** Newest first; with `deleted` those that can be brought back. */
  list(question: ShelfQuestion & { readonly limit: number; readonly deleted: boolean }): Promise<readonly ShelfRow[]>;
  /** All that is known of it. */
  show(id: string, question: ShelfQuestion): Promise<Readonly<Record<string, unknown>>>;
  /** Resolves with the time until which it can be brought back, epoch milliseconds. */
  remove(id: string, question: ShelfQuestion): Promise<number>;
  restore(id: string, question: ShelfQuestion): Promise<void>;
}

export function notFound(kind: string, id: string): Error {
  const message = `There is no ${kind} '${id.slice(0, 80)}'. \`list\` gives the ids, \`list --deleted\` those that can be restored.`;
  return storedError('STORED_NOT_FOUND', message);
}
