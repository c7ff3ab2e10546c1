import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectSqlite, type SqliteDatabase } from '@learning-memory/sqlite-file';
import { repositoryAt } from '@learning-memory/test-repository';
import { eventually } from '../test-support/eventually.ts';
import { runCommand } from '../test-support/run-command.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const DAY = 86_400_000;
const TEN = Array.from(
  { length: 10 },
  (_, index) => `Service ${'abcdefghij'[index]} writes its logs to bucket ${index}`,
);

let home: TemporaryHome;

beforeEach(async () => {
  home = await temporaryHome();
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

/** A server whose clock is so many days ahead. */
function start(env: Record<string, string> = {}, days = 0): Promise<ServerProcess> {
  const script = `const now = Date.now; Date.now = () => now() + ${String(days * DAY)}`;
  const clock = days === 0 ? {} : { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
  return startServer(home, { TOOLSETS: 'memory,graph', ...clock, ...env });
}

async function store(server: ServerProcess, contents: readonly string[] = TEN): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const content of contents) ids.push(String((await server.call('store_memory', { content })).id));
  return ids;
}

async function listed(server: ServerProcess, input: Json = {}): Promise<readonly string[]> {
  const { results } = await server.call('list_memories', { limit: 100, ...input });
  return (results as Json[]).map(({ content }) => String(content)).sort();
}

/** Runs it on the file of the home, beside the servers. */
function withFile<T>(work: (file: SqliteDatabase) => T): T {
  const file = connectSqlite(join(home.home, 'memory.db'));
  try {
    return work(file);
  } finally {
    file.close();
  }
}

/** Makes a server never end a write, with the write lock held, as soon as it does this. */
function holdAt(moment: string): void {
  withFile((file) =>
    file.exec(`CREATE VIEW endless AS
        WITH RECURSIVE number(value) AS (VALUES (0) UNION ALL SELECT value + 1 FROM number) SELECT max(value) FROM number;
      CREATE TRIGGER held BEFORE ${moment} BEGIN SELECT * FROM endless; END`),
  );
}

/** Whether somebody has kept the write lock for as long as no write takes. */
function isHeld(): boolean {
  return withFile((file) => {
    file.pragma('busy_timeout = 2000');
    try {
      file.exec('BEGIN IMMEDIATE; ROLLBACK');
      return false;
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
      return true;
    }
  });
}

const begun = (): unknown =>
  withFile((file) => file.prepare('SELECT count(*) FROM memory_curation WHERE NOT is_done').pluck().get());

describe('the tools of curation', () => {
  it('say of a part that is restored by itself what it is still in', async () => {
    await using server = await start();
    const [a = '', b = ''] = await store(server);
    const { merged_id: merged } = await server.call('merge_concepts', { source_node_ids: [a, b] });
    const { notice } = await server.call('restore_memory', { id: a });
    expect(notice).toContain(`stands in '${String(merged)}' too`);
    await server.call('restore_concept', { node_id: merged });
    expect(await listed(server)).toEqual([...TEN].sort());
  });

  it('say of a memory that comes back what corrects it by now', async () => {
    await using server = await start();
    const { id } = await server.call('store_memory', { content: 'Lamps of the pier are switched on by hand.' });
    await server.call('forget_concept', { node_id: id });
    const content = 'Lamps of the pier are no longer switched on by hand but by a timer.';
    const later = await server.call('store_memory', { content });
    const { notice } = await server.call('restore_concept', { node_id: id });
    expect(notice).toContain(`It is not recalled: '${String(later.id)}' corrects it.`);
    for (const one of [id, later.id]) await server.call('forget_concept', { node_id: one });
  });

  it('answer as they say, and lead on where they refuse', async () => {
    await using server = await start({ CLAUDE_CODE_SESSION_ID: 'session-tidy' });
    const [a = '', b = '', c = ''] = await store(server);
    const merged = await server.call('merge_concepts', { source_node_ids: [a, b] });
    expect(merged).toEqual({
      merged_id: expect.stringMatching(/^memory_/u),
      sources_removed: 2,
      recoverable_until: expect.stringMatching(/^\d{4}-.*Z$/u),
      curation_id: expect.stringMatching(/^curation_/u),
    });
    const { results } = await server.call('retrieve_memories', { query: TEN[0], limit: 3 });
    expect((results as Json[])[0]).toMatchObject({ id: merged.merged_id, content: `${TEN[0]}\n\n${TEN[1]}` });
    expect(await server.call('get_memory', { id: merged.merged_id })).toMatchObject({
      merged_from: [b, a],
      merged_into: null,
    });
    expect(await server.call('get_memory', { id: a })).toMatchObject({
      merged_from: [],
      merged_into: merged.merged_id,
    });
    const again = await server.fail('merge_concepts', { source_node_ids: [b, c], merge_strategy: 'keep_newest' });
    expect(again).toMatchObject({ type: 'conflict', details: { merged_into: merged.merged_id } });
    const forgotten = await server.call('forget_concept', { node_id: c, soft_delete: false });
    expect(forgotten).toMatchObject({
      forgotten_id: c,
      soft_deleted: true,
      recoverable_until: expect.any(String),
      notice: expect.stringContaining('30 days'),
    });
    expect(await server.fail('forget_concept', { node_id: c })).toMatchObject({ type: 'conflict' });
    expect(await server.call('boost_importance', { node_id: merged.merged_id, delta: 0.75 })).toEqual({
      node_id: merged.merged_id,
      old_importance: 0.5,
      new_importance: 1,
      clamped: true,
      curation_id: expect.stringMatching(/^curation_/u),
    });
    const restored = { action: 'boost', restored_ids: [merged.merged_id], removed_id: null, done_by: 'session-tidy' };
    expect(await server.call('restore_concept', { node_id: merged.merged_id })).toMatchObject(restored);
    expect(await server.call('restore_concept', { node_id: a })).toMatchObject({
      action: 'merge',
      restored_ids: expect.arrayContaining([a, b]),
      removed_id: merged.merged_id,
    });
    const byRecord = { node_id: forgotten.curation_id };
    expect(await server.call('restore_concept', byRecord)).toMatchObject({ action: 'forget', restored_ids: [c] });
    expect(await listed(server)).toEqual(TEN);
    for (const input of [{ node_id: c }, byRecord])
      expect(await server.fail('restore_concept', input)).toMatchObject({ type: 'conflict' });
  });

  it.each([
    ['merge_concepts', { source_node_ids: ['memory_x', 'memory_y'] }, 'not_found'],
    ['merge_concepts', { source_node_ids: ['memory_x'] }, 'validation_error'],
    ['merge_concepts', { source_node_ids: ['memory_x', 'y'], merge_strategy: 'best' }, 'validation_error'],
    ['forget_concept', { node_id: 'no uuid' }, 'not_found'],
    ['boost_importance', { node_id: 'memory_x', delta: 0.1 }, 'not_found'],
    ['boost_importance', { node_id: 'memory_x', delta: 1.1 }, 'validation_error'],
    ['restore_concept', { node_id: '0b7e5c9a-3f7e-4d0e-9a51-000000000000' }, 'not_found'],
    ['restore_concept', { node_id: 'curation_x' }, 'not_found'],
  ])('%s refuses %j: %s', async (tool, input, type) => {
    await using server = await start();
    expect(await server.fail(tool, input)).toMatchObject({ type });
  });

  it('leave what belongs to another project, unless it is named', async () => {
    const folders = ['shop', 'bank'].map((name) => join(home.home, '..', name));
    for (const folder of folders) {
      await mkdir(folder, { recursive: true });
      repositoryAt(folder).git('init', '--quiet');
    }
    const [shopFolder = '', bankFolder = ''] = folders;
    await using shop = await start({ CLAUDE_PROJECT_DIR: shopFolder });
    const ids = await store(shop, TEN.slice(0, 2));
    await using bank = await start({ CLAUDE_PROJECT_DIR: bankFolder });
    const [own = ''] = await store(bank, TEN.slice(2, 3));
    const [first = ''] = ids;
    const boosted = await shop.call('boost_importance', { node_id: first, delta: 0.1 });
    for (const [tool, input] of [
      ['merge_concepts', { source_node_ids: [own, first] }],
      ['forget_concept', { node_id: first }],
      ['boost_importance', { node_id: first, delta: 0.1 }],
      ['restore_concept', { node_id: first }],
      ['restore_concept', { node_id: boosted.curation_id }],
    ] as const) {
      expect(await bank.fail(tool, input)).toMatchObject({
        type: 'conflict',
        message: expect.stringContaining('shop'),
      });
    }
    expect(await bank.fail('merge_concepts', { source_node_ids: [own, first], project: '*' })).toMatchObject({
      type: 'conflict',
    });
    await bank.call('merge_concepts', { source_node_ids: ids, project: 'shop' });
    expect(await listed(shop)).toHaveLength(1);
    expect(await listed(bank)).toEqual([TEN[2]]);
  });
});

describe('a merge of ten', () => {
  /** Merges, and kills the server at this moment of the merge. */
  async function killAt(momentOf: (file: SqliteDatabase) => string): Promise<readonly string[]> {
    await using killed = await start();
    const ids = await store(killed);
    holdAt(withFile(momentOf));
    const merging = killed.call('merge_concepts', { source_node_ids: ids }).catch(() => undefined);
    await eventually(() => expect(isHeld()).toBe(true));
    process.kill(killed.pid, 'SIGKILL');
    expect(await merging).toBeUndefined();
    withFile((file) => file.exec('DROP TRIGGER held; DROP VIEW endless'));
    expect(begun()).toBe(1);
    return ids;
  }

  // What a server that died had taken is free a while later.
  const LATER = 0.0005;

  it('is not done where the server is killed as half of it is written, and can be made again', async () => {
    const ids = await killAt((file) => {
      const number = file.prepare("SELECT number FROM vector_collections WHERE name = 'memories'").pluck().get();
      const documents = `vector_documents_${String(number)}`;
      const merged = `SELECT count(*) FROM ${documents} WHERE payload ->> 'mergedInto' IS NOT NULL`;
      return `UPDATE ON ${documents} WHEN (${merged}) = 5`;
    });
    await using next = await start({}, LATER);
    expect(await listed(next)).toEqual(TEN);
    expect(await listed(next, { deleted: true })).toEqual([]);
    await eventually(() => expect(begun()).toBe(0));
    await next.call('merge_concepts', { source_node_ids: ids });
    expect(await listed(next)).toHaveLength(1);
  });

  it('is done as a whole where the server is killed after it is written, and can be undone', async () => {
    const ids = await killAt(() => 'UPDATE OF is_done ON memory_curation');
    await using next = await start({}, LATER);
    const [only = '', ...others] = await listed(next);
    expect(others).toEqual([]);
    for (const text of TEN) expect(only).toContain(text);
    expect(await listed(next, { deleted: true })).toEqual(TEN);
    await eventually(() => expect(begun()).toBe(0));
    expect(await next.call('restore_concept', { node_id: ids[0] })).toMatchObject({
      action: 'merge',
      done_at: expect.any(String),
    });
    expect(await listed(next)).toEqual(TEN);
  });

  it('of two servers at once is made by one, and the other is told', async () => {
    await using one = await start({ CLAUDE_CODE_SESSION_ID: 'session-one' });
    await using other = await start({ CLAUDE_CODE_SESSION_ID: 'session-other' });
    const ids = await store(one);
    await listed(other);
    const merge = (server: ServerProcess) =>
      server.call('merge_concepts', { source_node_ids: ids }).then(
        (answer) => ({ answer, refused: undefined }),
        (error: Error) => ({ answer: undefined, refused: error.message }),
      );
    const both = await Promise.all([merge(one), merge(other)]);
    expect(both.filter(({ answer }) => answer !== undefined)).toHaveLength(1);
    expect(both.find(({ refused }) => refused !== undefined)?.refused).toContain('"type":"conflict"');
    expect(await listed(other)).toHaveLength(1);
    expect(await listed(one, { deleted: true })).toEqual(TEN);
  });

  it('keeps what an update in another server was answered for', async () => {
    await using one = await start();
    await using other = await start();
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const ids = await store(
        one,
        [0, 1].map((part) => `Part ${String(part)} of round ${String(round)}`),
      );
      const content = `What round ${String(round)} says now`;
      const update = async (): Promise<boolean> => {
        await pause(round % 4);
        const answer = await one.call('update_memory', { id: ids[0], content }).catch((error: Error) => error.message);
        return typeof answer !== 'string';
      };
      const merge = (): Promise<unknown> =>
        other.call('merge_concepts', { source_node_ids: ids }).catch(() => undefined);
      const [isUpdated, merged] = await Promise.all([update(), merge()]);
      outcomes.add(`${String(isUpdated)} ${String(merged !== undefined)}`);
      const found = (await listed(other)).filter((text) => text.includes(content));
      expect(found).toHaveLength(isUpdated ? 1 : 0);
      expect(await listed(one)).toHaveLength(merged === undefined ? 2 : 1);
      for (const id of (await other.call('list_memories', { limit: 9 })).results as Json[]) {
        await one.call('delete_memory', { id: id.id });
      }
    }
    expect(outcomes).not.toContain('false false');
  });

  it('is undone by a later server within 30 days, and its sources are gone after them', async () => {
    let ids: readonly string[];
    let merged: Json;
    {
      await using first = await start();
      ids = await store(first);
      merged = await first.call('merge_concepts', { source_node_ids: ids, merge_strategy: 'keep_newest' });
    }
    {
      await using soon = await start({}, 29.9);
      await eventually(async () => expect(soon.log()).toContain('"name":"purge"'));
      expect(await listed(soon)).toEqual([TEN[9]]);
      expect(await soon.call('restore_concept', { node_id: merged.merged_id })).toMatchObject({
        done_at: expect.any(String),
      });
      expect(await listed(soon)).toEqual(TEN);
      merged = await soon.call('merge_concepts', { source_node_ids: ids, merge_strategy: 'keep_newest' });
    }
    {
      await using late = await start({}, 29.9 + 30.1);
      await eventually(async () => expect(late.log()).toMatch(/"name":"purge","result":\{"memories":11\b/u));
      expect(await late.fail('restore_concept', { node_id: merged.merged_id })).toMatchObject({ type: 'conflict' });
      expect(await late.fail('restore_concept', { node_id: ids[0] })).toMatchObject({ type: 'not_found' });
      expect(await listed(late)).toEqual([TEN[9]]);
    }
    const bytes = await readFile(join(home.home, 'memory.db'), 'latin1');
    expect(bytes).toContain(TEN[9]);
    expect(TEN.slice(0, 9).filter((text) => bytes.includes(text))).toEqual([]);
  });

  it('can be undone in another home that it was carried to', async () => {
    let merged: Json;
    {
      await using server = await start({ CLAUDE_CODE_SESSION_ID: 'session-tidy' });
      const ids = await store(server);
      merged = await server.call('merge_concepts', { source_node_ids: ids });
      await server.call('boost_importance', { node_id: merged.merged_id, delta: 0.25 });
    }
    const { code } = await runCommand(home, ['export', '--to', 'out.jsonl'], home.home);
    expect(code).toBe(0);
    const file = join(home.home, 'out.jsonl');
    const former = home;
    home = await temporaryHome();
    await mkdir(home.home, { recursive: true });
    expect(await runCommand(home, ['import', file], home.home)).toMatchObject({ code: 0 });
    expect(await runCommand(home, ['import', file], home.home)).toMatchObject({ code: 0 });
    await using server = await start();
    const project = '*';
    const undo = (): Promise<Json> => server.call('restore_concept', { node_id: merged.merged_id, project });
    expect(await undo()).toMatchObject({ action: 'boost', done_by: 'session-tidy' });
    expect(await undo()).toMatchObject({ action: 'merge', done_by: 'session-tidy' });
    expect(await listed(server, { project })).toEqual(TEN);
    await former[Symbol.asyncDispose]();
  });
});
