import type { CopyOptions } from './copy-database.ts';
import type { SqliteDatabase } from './driver/sqlite-database.ts';

export interface Backup extends CopyOptions {
  readonly directory: string;
  /** Part of the file name, for example `migration`. */
  readonly reason: string;
  /** Says how many backups of this reason stay, the newest. */
  readonly keep: number;
  /** Says of how many weeks before those one backup each stays, the newest. Default 0. */
  readonly keepWeeks?: number | undefined;
  /** Says of how many days before now all stay, however many. Default 0. */
  readonly keepDays?: number | undefined;
  /** A connection that reads the file in a transaction: what it sees is copied. Default: what was committed last. */
  readonly snapshot?: SqliteDatabase | undefined;
}

export interface FoundBackup {
  readonly name: string;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}
