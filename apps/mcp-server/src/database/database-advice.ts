import { setDatabaseAdvice } from '@learning-memory/sqlite-file';

/** What failures of a database advise: the commands of this program. To be called before one is opened. */
export function adviseOnDatabases(): void {
  setDatabaseAdvice({
    restore: '`learning-memory restore` brings back the newest backup',
    backup: 'run `learning-memory backup`',
    inspect: '`learning-memory doctor` says what is damaged',
  });
}
