import { join } from 'node:path';

export interface DataPaths {
  /** Metadata, vectors and full text in one file. */
  readonly database: string;
  readonly backups: string;
  /** Embedding models, each in `<owner>/<name>` of the hub it comes from. */
  readonly models: string;
  /** What was found when the database was last checked. */
  readonly health: string;
  /** Held by the process that checks the database and makes its automatic backups. */
  readonly upkeepLock: string;
  readonly outbox: string;
  /** What a mirror of the database on a server still lacks. */
  readonly mirror: string;
  /** Drafts of the notes of sessions, and which of them are to be stored. */
  readonly notes: string;
  readonly logs: string;
  /** What client sessions were shown. */
  readonly shown: string;
  /** What was written while entries were open. */
  readonly traces: string;
  /** What was deleted in the shell and can be brought back. */
  readonly deleted: string;
  /** By which this home knows the journals that it wrote. */
  readonly journalKey: string;
  /** What clients have cleared just now. */
  readonly cleared: string;
  /** What Node.js compiled at earlier starts. */
  readonly compiled: string;
}

/** Where things lie in the data home. */
export function dataPaths(home: string): DataPaths {
  return {
    database: join(home, 'memory.db'),
    backups: join(home, 'backups'),
    models: join(home, 'models'),
    health: join(home, 'health.json'),
    upkeepLock: join(home, 'upkeep.lock'),
    outbox: join(home, 'outbox'),
    mirror: join(home, 'mirror'),
    notes: join(home, 'notes'),
    logs: join(home, 'logs'),
    shown: join(home, 'shown'),
    traces: join(home, 'traces'),
    deleted: join(home, 'deleted'),
    journalKey: join(home, 'journal.key'),
    cleared: join(home, 'cleared'),
    compiled: join(home, 'compiled'),
  };
}
