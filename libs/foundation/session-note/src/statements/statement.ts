/** Something that was decided, found out or done in a session. */
export interface Statement {
  /** In order of time, from 1; unique within a draft. */
  readonly id: number;
  readonly by: 'user' | 'agent';
  /** One sentence, seldom two, at most 240 characters. */
  readonly text: string;
  /** The prompt it followed, counted from 1. */
  readonly turn: number;
  /** Earlier statements about the same thing that it took the place of. Taking an id out undoes it. */
  readonly supersedes: readonly number[];
}

/** What tells whether one statement takes the place of another. */
export type StatementText = Pick<Statement, 'by' | 'text' | 'turn'>;
