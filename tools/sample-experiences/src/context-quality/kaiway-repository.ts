import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { readData } from '../read-data.ts';

const DATA = new URL('../../data/kaiway/', import.meta.url);
const DAY_MS = 86_400_000;
const FIRST_COMMIT = Date.UTC(2026, 0, 12);
const commitsSchema = z.array(z.strictObject({ message: z.string(), files: z.array(z.string()).min(1) }));
const COMMITS = commitsSchema.parse(readData('kaiway/commits.json'));
const run = promisify(execFile);

/** Of the commits that the repository is written with, the oldest first. */
export const KAIWAY_MESSAGES: readonly string[] = COMMITS.map(({ message }) => message);

/** Writes the code of `ONE_TEAM`'s product to a directory that is not there yet, with its history; needs git. */
export async function writeKaiwayRepository(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await cp(fileURLToPath(new URL('files/', DATA)), directory, { recursive: true });
  await git(directory, ['init', '--quiet', '--initial-branch=main']);
  for (const [index, { message, files }] of COMMITS.entries()) {
    await git(directory, ['add', ...files]);
    await git(directory, ['commit', '--quiet', '--message', message], FIRST_COMMIT + index * DAY_MS);
  }
}

async function git(directory: string, args: readonly string[], time = FIRST_COMMIT): Promise<void> {
  const date = new Date(time).toISOString();
  const person = { NAME: 'Priya', EMAIL: 'priya@kaiway.example' };
  await run('git', ['-c', 'commit.gpgSign=false', '-c', 'core.hooksPath=/dev/null', ...args], {
    cwd: directory,
    env: {
      ...process.env,
      GIT_AUTHOR_NAME: person.NAME,
      GIT_AUTHOR_EMAIL: person.EMAIL,
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: person.NAME,
      GIT_COMMITTER_EMAIL: person.EMAIL,
      GIT_COMMITTER_DATE: date,
    },
  });
}
