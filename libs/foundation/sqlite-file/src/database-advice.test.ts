import { setEnvironmentData } from 'node:worker_threads';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { setDatabaseAdvice } from './database-advice.ts';
import { lossOf } from './lost-database.ts';
import { sqliteFailureOf } from './sqlite-failure.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();
const OWN = { restore: '`notes restore` helps', backup: 'run `notes backup`', inspect: '`notes check` says more' };

const adviceOf = (code: string): string | undefined => sqliteFailureOf({ code })?.advice;

afterEach(() => {
  setEnvironmentData('learning-memory.database-advice', undefined);
});

describe('the advice of an error', () => {
  it('names no command of a program', () => {
    for (const code of ['SQLITE_CORRUPT', 'FILE_GONE']) expect(adviceOf(code)).not.toContain('`');
  });

  it('names those of the program that has said them', async () => {
    setDatabaseAdvice(OWN);
    expect(adviceOf('SQLITE_CORRUPT')).toBe('`notes restore` helps; `notes check` says more.');
    expect(adviceOf('FILE_GONE')).toContain('`notes restore` helps');
    const folder = await temporaryFolder();
    const lost = { file: join(folder, 'notes.db'), backupDirectory: folder };
    await writeFile(join(folder, 'notes-20260101T000000000Z-manual.db'), '');
    expect(lossOf(lost)?.advice).toContain('`notes restore` helps');
  });
});
