import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { draftAbout, SHORT_RESOLUTION } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
beforeEach(async () => {
  home = await temporaryHome();
});
afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

async function newRepository(name: string): Promise<string> {
  const folder = join(home.home, '..', name);
  await mkdir(folder, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=J', '-c', 'user.email=j@x', ...args], { cwd: folder });
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', `--message=Start ${name}`);
  return folder;
}

/** A server in a project, whose journal is the project's own unless the caller names one. */
async function startIn(folder: string, journal = join(folder, '.claude', 'journal')): Promise<ServerProcess> {
  return startServer(home, { CLAUDE_PROJECT_DIR: folder, JOURNAL_PATH: journal });
}

async function learn(server: ServerProcess, subject: string): Promise<string> {
  const { id } = await server.call('start_ghap', draftAbout(subject));
  await server.call('resolve_ghap', SHORT_RESOLUTION);
  return String(id);
}

const found = async (server: ServerProcess, more: Json = {}): Promise<readonly Json[]> =>
  (await server.call('search_experiences', { query: 'make the checkout reliable', ...more })).results as Json[];
const listed = async (server: ServerProcess, more: Json = {}): Promise<readonly Json[]> =>
  (await server.call('list_ghap_entries', more)).results as Json[];
const ids = (results: readonly Json[]): readonly unknown[] => results.map(({ id }) => id).sort();

describe('entries of two projects in one home', () => {
  it('are found in their own, in another by name, and everywhere with a star', async () => {
    const [shop, bank, third] = [
      await newRepository('shop'),
      await newRepository('bank'),
      await newRepository('third'),
    ];
    await using inShop = await startIn(shop);
    await using inBank = await startIn(bank);
    await using inThird = await startIn(third);
    const ours = await learn(inShop, 'the checkout of the shop');
    const theirs = await learn(inBank, 'the checkout of the bank');

    for (const ask of [found, listed]) {
      expect(ids(await ask(inShop))).toEqual([ours]);
      expect(ids(await ask(inBank))).toEqual([theirs]);
      expect(await ask(inThird)).toEqual([]);
      expect(await ask(inThird, { project: 'unknown' })).toEqual([]);
      for (const hit of await ask(inShop)) expect(hit).not.toHaveProperty('project');
      expect(await ask(inShop, { project: 'bank' })).toMatchObject([{ id: theirs, project: 'bank' }]);
      const all = await ask(inThird, { project: '*' });
      expect(Object.fromEntries(all.map(({ id, project }) => [id, project]))).toEqual({
        [ours]: 'shop',
        [theirs]: 'bank',
      });
    }
    expect(await inShop.fail('search_experiences', { query: 'x', project: 'nowhere' })).toMatchObject({
      type: 'not_found',
    });
    const { id: open } = await inShop.call('start_ghap', draftAbout('the open one'));
    expect((await listed(inShop))[0]).toMatchObject({ id: open });
    expect(ids(await listed(inShop, { project: 'bank' }))).toEqual([theirs]);
  });

  it('left open are offered to their project alone, though the journal is shared', async () => {
    const [shop, bank] = [await newRepository('shop'), await newRepository('bank')];
    const killed = await startIn(shop, home.journal);
    const { id } = await killed.call('start_ghap', draftAbout('the checkout of the shop'));
    process.kill(killed.pid, 'SIGKILL');
    await killed[Symbol.asyncDispose]();
    await using inBank = await startIn(bank, home.journal);
    expect(await inBank.call('get_active_ghap')).not.toHaveProperty('orphans');
    await using inShop = await startIn(shop, home.journal);
    expect(await inShop.call('get_active_ghap')).toMatchObject({ orphans: [{ id }] });
  });
});

describe('entries from before entries knew their project', () => {
  /** A server that cannot know the project stores as an earlier version did. */
  async function storeWithoutProject(folder: string, journal?: string): Promise<string> {
    await using earlier = await startServer(home, {
      CLAUDE_PROJECT_DIR: join(folder, 'no', 'such', 'folder'),
      JOURNAL_PATH: journal ?? join(folder, '.claude', 'journal'),
    });
    return await learn(earlier, 'the checkout of old');
  }

  it('get the project in whose folder their journal lies when its server starts, and no other', async () => {
    const [shop, bank] = [join(home.home, '..', 'shop'), await newRepository('bank')];
    const old = await storeWithoutProject(shop);
    await newRepository('shop');
    await using inBank = await startIn(bank);
    expect(ids(await found(inBank, { project: 'unknown' }))).toEqual([old]);
    await using inShop = await startIn(shop);
    await eventually(async () => expect(ids(await found(inShop))).toEqual([old]));
    expect(await found(inBank)).toEqual([]);
    expect(await found(inBank, { project: 'unknown' })).toEqual([]);
    const archive = join(shop, '.claude', 'journal', 'archive');
    expect(await readdir(archive)).toHaveLength(1);
  });

  it('stay unknown where several projects may share the journal', async () => {
    const old = await storeWithoutProject(join(home.home, '..', 'shop'), home.journal);
    const shop = await newRepository('shop');
    await using inShop = await startIn(shop, home.journal);
    await eventually(async () => expect(inShop.log()).toContain('"name":"projects"'));
    expect(await found(inShop)).toEqual([]);
    expect(await found(inShop, { project: 'unknown' })).toMatchObject([{ id: old, project: 'unknown' }]);
  });
});

describe('a store that is busy from the start of an entry until its end is stored', () => {
  it('does not cost the entry its project', async () => {
    // Another process, so that the store is there already, and knows nothing of the project.
    {
      await using earlier = await startIn(await newRepository('other'));
      await earlier.call('store_memory', { content: 'Mails are sent in tens.' });
    }
    await using server = await startIn(await newRepository('shop'));
    const other = connectSqlite(join(home.home, 'memory.db'));
    other.exec('BEGIN IMMEDIATE');
    const { id } = await server.call('start_ghap', draftAbout('the checkout of the shop'));
    const resolving = server.call('resolve_ghap', SHORT_RESOLUTION);
    // Longer than the journal waits.
    await sleep(2500);
    other.exec('ROLLBACK');
    other.close();
    await resolving;
    expect(ids(await listed(server))).toEqual([id]);
    expect(await listed(server, { project: 'unknown' })).toEqual([]);
  });
});

describe('a store that is away', () => {
  it('costs an entry its project, not its start', async () => {
    const shop = await newRepository('shop');
    await mkdir(home.home, { recursive: true });
    await writeFile(join(home.home, 'memory.db'), 'no database, whatever its name says. '.repeat(500));
    await using server = await startIn(shop);
    const { id } = await server.call('start_ghap', draftAbout('the checkout'));
    expect(await server.call('get_active_ghap')).toMatchObject({ id, has_active: true });
    const journal = join(shop, '.claude', 'journal');
    const [session = ''] = (await readdir(journal)).filter((name) => !name.startsWith('.'));
    expect(await readFile(join(journal, session, 'current_ghap.json'), 'utf8')).not.toContain('"project"');
  });
});
