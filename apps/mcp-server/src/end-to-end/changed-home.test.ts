import { copyFile, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectSqlite, copyDatabase } from '@learning-memory/sqlite-file';
import { newRepository, type TestRepository } from '@learning-memory/test-repository';
import { CONFIRMED, draftAbout } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { runCommand } from '../test-support/run-command.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let repository: TestRepository;
const database = (): string => join(home.home, 'memory.db');

beforeEach(async () => {
  home = await temporaryHome();
  repository = await newRepository();
  await repository.commit({ 'app.py': 'def start():\n    return 1\n' });
});

afterEach(async () => {
  await repository[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

const serve = (): Promise<ServerProcess> =>
  startServer(home, {
    TOOLSETS: 'all',
    CLAUDE_PROJECT_DIR: repository.folder,
    CLAUDE_CODE_SESSION_ID: 'session-changed',
  });

const RULE = { category: 'git', keyword: 'commit', content: 'Write in the imperative' };

/** Something of every kind, and what each tool that writes to the database would change of it. */
async function fill(server: ServerProcess): Promise<readonly (readonly [tool: string, input: Json])[]> {
  const { id } = await server.call('store_memory', { content: 'The API listens on port 7100' });
  const { id: deleted } = await server.call('store_memory', { content: 'The nightly job starts at three' });
  await server.call('delete_memory', { id: deleted });
  await server.call('store_knowledge_if_missing', RULE);
  await server.call('create_scope', { scope_id: 'webapp', tier: 'PRODUCT', parents: [] });
  return [
    ['store_memory', { content: 'The cache is emptied with each release' }],
    ['update_memory', { id, content: 'The API listens on port 7200' }],
    ['restore_memory', { id: deleted }],
    ['delete_memory', { id }],
    ['store_knowledge_if_missing', { ...RULE, keyword: 'push' }],
    ['store_knowledge_overwrite', { ...RULE, content: 'Write in the past tense' }],
    ['delete_knowledge', { category: 'git', keyword: 'commit' }],
    ['set_project_overview', { purpose: 'Sells things' }],
    ['update_task', { name: 'Ship it', status: 'completed' }],
    ['store_session_summary', { summary: 'Shipped it', tasks_completed: [] }],
    ['create_scope', { scope_id: 'payments', tier: 'PRODUCT', parents: [] }],
    ['update_scope', { scope_id: 'webapp', description: 'Ours' }],
    ['delete_scope', { scope_id: 'webapp' }],
    ['index_codebase', { directory: repository.folder }],
    ['index_commits', { repository: repository.folder }],
  ];
}

async function expectRefusals(server: ServerProcess, writes: readonly (readonly [string, Json])[]): Promise<void> {
  for (const [tool, input] of writes) {
    const error = await server.fail(tool, input);
    expect({ tool, error }).toEqual({
      tool,
      error: expect.objectContaining({
        type: 'unavailable',
        message: expect.stringMatching(/deleted, emptied or moved/),
      }),
    });
    expect(error.message).not.toContain(home.home);
  }
}

describe('point 9: a home that changes under a running server', () => {
  it('deleted: every tool that writes says so, none makes another', async () => {
    await using server = await serve();
    const writes = await fill(server);
    for (const end of ['', '-wal', '-shm']) await rm(`${database()}${end}`, { force: true });
    await expectRefusals(server, writes);
  });

  it('moved away: every tool that writes says so, and put back it goes on with all there was', async () => {
    await using server = await serve();
    const writes = await fill(server);
    await rename(home.home, `${home.home}-moved`);
    await expectRefusals(server, writes);
    await server.call('start_ghap', draftAbout('the move'));
    expect(await server.fail('resolve_ghap', CONFIRMED)).toMatchObject({ type: 'unavailable' });
    // What was resolved meanwhile waits here, and in the journal.
    await rename(home.home, `${home.home}-meanwhile`);
    await rename(`${home.home}-moved`, home.home);
    for (const [tool, input] of writes) await server.call(tool, input);
    await using second = await serve();
    await eventually(async () => {
      expect(await second.call('list_ghap_entries', { project: '*' })).toMatchObject({ count: 1 });
    });
  });

  it('replaced by another database: every tool writes into that one', async () => {
    let writes: Awaited<ReturnType<typeof fill>>;
    {
      await using server = await serve();
      writes = await fill(server);
    }
    const backup = join(home.home, 'backup.db');
    await rename(database(), backup);
    await copyFile(backup, database());
    await using server = await serve();
    for (const [tool, input] of writes) {
      await copyFile(backup, `${backup}.copy`);
      const before = contentOf(`${backup}.copy`);
      await rename(`${backup}.copy`, database());
      await server.call(tool, input);
      expect({ tool, isWritten: contentOf(database()) !== before }).toEqual({ tool, isWritten: true });
    }
  });

  it('copied over by a backup: every server goes on with that one, and its log stays out of it', async () => {
    await using server = await serve();
    await using other = await serve();
    await server.call('store_memory', { content: 'The API listens on port 7100' });
    expect(await runCommand(home, ['backup', '--to', 'copy.db'], home.home)).toMatchObject({ code: 0 });
    await server.call('store_memory', { content: 'The nightly job starts at three' });
    expect(await other.call('list_memories')).toMatchObject({ total: 2 });
    await copyFile(join(home.home, 'copy.db'), database());
    await server.call('store_memory', { content: 'The cache is emptied with each release' });
    for (const each of [server, other]) {
      const { results } = (await each.call('list_memories')) as { results: Json[] };
      expect(results.map(({ content }) => content)).toEqual([
        'The cache is emptied with each release',
        'The API listens on port 7100',
      ]);
    }
    await Promise.all([server, other].map((each) => each[Symbol.asyncDispose]()));
    const client = connectSqlite(database(), { fileMustExist: true });
    expect(client.pragma('integrity_check', { simple: true })).toBe('ok');
    client.close();
  });

  it('replaced by what is no database: refused until a database is back', async () => {
    await using server = await serve();
    const [write] = await fill(server);
    await mkdir(join(home.home, 'backups'), { recursive: true });
    const backup = join(home.home, 'backups', 'manual.db');
    await copyDatabase(database(), backup);
    await writeFile(`${database()}.new`, 'This is no database. '.repeat(500));
    await rename(`${database()}.new`, database());
    const [tool, input] = write ?? ['', {}];
    const unreadable = { type: 'internal_error', message: expect.stringContaining('SQLITE_NOTADB') };
    expect(await server.fail(tool, input)).toMatchObject(unreadable);
    await rm(database());
    await mkdir(database());
    expect(await server.fail(tool, input)).toMatchObject(unreadable);
    await rmdir(database());
    await rename(backup, database());
    await server.call(tool, input);
    expect(await server.call('list_memories')).toMatchObject({ total: 2 });
  });
});

/** All rows of all tables but those of the full-text index. */
function contentOf(file: string): string {
  const client = connectSqlite(file, { fileMustExist: true });
  const tables = client.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'`);
  const names = tables.pluck().all() as readonly string[];
  const rows = names.map((name) => [name, client.prepare(`SELECT * FROM "${name}"`).all()]);
  client.close();
  return JSON.stringify(rows);
}
