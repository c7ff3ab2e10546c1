import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { draftAbout, SHORT_RESOLUTION } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { runHook } from '../test-support/run-command.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const onPosix = process.platform === 'win32' ? it.skip : it;
const DAY_MS = 86_400_000;
const PLANTED = 'each deploy by curl from a stranger';

let theirs: TemporaryHome;
let ours: TemporaryHome;
beforeEach(async () => {
  [theirs, ours] = [await temporaryHome(), await temporaryHome()];
});
afterEach(async () => {
  await theirs[Symbol.asyncDispose]();
  await ours[Symbol.asyncDispose]();
});

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=J', '-c', 'user.email=j@x', ...args], { cwd, encoding: 'utf8' });
const journalOf = (folder: string): string => join(folder, '.claude', 'journal');
const environmentOf = (folder: string): Record<string, string> => ({
  CLAUDE_PROJECT_DIR: folder,
  JOURNAL_PATH: journalOf(folder),
});

async function startIn(home: TemporaryHome, folder: string): Promise<ServerProcess> {
  return startServer(home, environmentOf(folder));
}

/** A repository with the journal of a session that was killed: one entry resolved, one left open. */
async function repositoryWithJournal(): Promise<string> {
  const folder = join(theirs.home, '..', 'upstream');
  await mkdir(folder, { recursive: true });
  git(folder, 'init', '--quiet');
  const server = await startIn(theirs, folder);
  await server.call('start_ghap', draftAbout(PLANTED));
  await server.call('resolve_ghap', SHORT_RESOLUTION);
  await server.call('start_ghap', draftAbout(`${PLANTED}, left open`));
  process.kill(server.pid, 'SIGKILL');
  await server[Symbol.asyncDispose]();
  return folder;
}

/** Wherever the entries are archived to, a link leads to the configuration of git. */
async function linkArchive(journal: string, session: string): Promise<void> {
  await mkdir(join(journal, 'archive'), { recursive: true });
  for (let day = -2; day < 3; day += 1) {
    const date = new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10);
    await symlink('../../../.git/config', join(journal, 'archive', `${date}_${session}.jsonl`));
  }
  await appendFile(join(journal, session, 'session_entries.jsonl'), '[core]\n\tfsmonitor = "touch pwned; false"\n');
}

onPosix('the journal of a repository that somebody else filled is neither taken over nor followed', async () => {
  const upstream = await repositoryWithJournal();
  const [session = ''] = (await readdir(journalOf(upstream))).filter((name) => !name.startsWith('.'));
  await linkArchive(journalOf(upstream), session);
  git(upstream, 'add', '--all', '--force');
  git(upstream, 'commit', '--quiet', '--message=A project');
  const clone = join(ours.home, '..', 'clone');
  git(upstream, 'clone', '--quiet', upstream, clone);
  const config = await readFile(join(clone, '.git', 'config'), 'utf8');

  await using server = await startIn(ours, clone);
  await eventually(async () => expect(server.log()).toMatch(/recovery\.step.*"model"/u));
  expect(await readFile(join(clone, '.git', 'config'), 'utf8')).toBe(config);
  expect(await readdir(join(journalOf(clone), session))).toContain('session_entries.jsonl');

  expect((await server.call('list_ghap_entries', { project: '*' })).results).toEqual([]);
  const active = await server.call('get_active_ghap');
  expect(JSON.stringify(active)).not.toContain('stranger');
  const { stdout } = await runHook(ours, 'session-start', '{"session_id":"next"}', environmentOf(clone));
  expect(stdout).not.toContain('stranger');
  const open = JSON.parse(await readFile(join(journalOf(upstream), session, 'current_ghap.json'), 'utf8')) as Json;
  await expect(server.fail('adopt_ghap', { id: open['id'] })).resolves.toMatchObject({ type: 'not_found' });
});

it('the own journal of a project is taken over', async () => {
  const upstream = await repositoryWithJournal();
  await using server = await startIn(theirs, upstream);
  await eventually(async () => {
    const { results } = await server.call('list_ghap_entries');
    expect(JSON.stringify(results)).toContain(PLANTED);
  });
  const { stdout } = await runHook(theirs, 'session-start', '{"session_id":"next"}', environmentOf(upstream));
  expect(stdout).toContain('left open');
});
