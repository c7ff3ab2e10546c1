import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { CONFIRMED, draftAbout } from '../test-support/entries.ts';
import { runHook } from '../test-support/run-command.ts';
import { eventually } from '../test-support/eventually.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const SESSION = { CLAUDE_CODE_SESSION_ID: 'session-private' };
const onPosix = process.platform === 'win32' ? it.skip : it;

let home: TemporaryHome;

beforeEach(async () => {
  home = await temporaryHome();
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

/** What others may read, or write. */
async function openFiles(): Promise<readonly string[]> {
  const paths = await Promise.all(
    [home.home, home.journal].map(async (folder) => [
      folder,
      ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
    ]),
  );
  const open = await Promise.all(paths.flat().map(async (path) => ((await stat(path)).mode & 0o077 ? [path] : [])));
  return open.flat().filter((path) => !path.endsWith('.gitignore'));
}

async function work(): Promise<void> {
  await using server = await startServer(home, SESSION);
  await server.call('store_memory', { content: 'The API listens on port 7100' });
  await server.call('start_ghap', draftAbout('the port'));
  await server.call('resolve_ghap', CONFIRMED);
  await server.call('start_ghap', draftAbout('the other port'));
  expect(await readdir(home.home)).toEqual(expect.arrayContaining(['memory.db', 'memory.db-wal', 'memory.db-shm']));
  expect(await openFiles()).toEqual([]);
}

describe('point 3: what is stored', () => {
  onPosix('is for the user alone, logs and what hooks write too', async () => {
    await work();
    await runHook(home, 'no-such-hook', '{}');
    const transcript = join(home.home, 'session.jsonl');
    await runHook(home, 'session-end', JSON.stringify({ session_id: 'session-a', transcript_path: transcript }));
    expect(await readdir(home.home)).toEqual(expect.arrayContaining(['logs', 'notes']));
    expect(await openFiles()).toEqual([]);
  });

  onPosix('by an earlier release becomes so with the next start, and doctor says what is open', async () => {
    await work();
    const names = [home.home, home.journal].map(async (folder) => {
      await chmod(folder, 0o755);
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
      }
    });
    await Promise.all(names);
    const permissions = async () => {
      const { checks } = JSON.parse((await runDoctor(home)).stdout) as { checks: { name: string }[] };
      return checks.find(({ name }) => name === 'permissions');
    };
    expect(await permissions()).toMatchObject({ status: 'warning', message: expect.stringContaining(home.home) });
    {
      // A home that is all of the user's stays as it is.
      await using server = await startServer(home, { ...SESSION, HOME: join(home.home, '..') });
      await server.call('get_active_ghap');
      expect(await openFiles()).toEqual([]);
    }
    const parent = join(home.home, '..');
    expect(await permissions()).toMatchObject({ status: 'ok' });
    await chmod(parent, 0o777);
    expect(await permissions()).toMatchObject({ status: 'warning', message: expect.stringContaining('replace') });
  });

  it('in the journal is hidden from git, unless the user says otherwise', async () => {
    await work();
    const file = join(home.journal, '.gitignore');
    expect(await readFile(file, 'utf8')).toBe('*\n');
    await writeFile(file, '# mine\n');
    await work();
    expect(await readFile(file, 'utf8')).toBe('# mine\n');
  });
});

describe('point 15: a locked database', () => {
  it('lets resolve_ghap answer within 10 s, with the entry saved', async () => {
    await using server = await startServer(home, SESSION);
    await server.call('store_memory', { content: 'Makes the database' });
    const holder = connectSqlite(join(home.home, 'memory.db'));
    holder.exec('BEGIN EXCLUSIVE');
    await server.call('start_ghap', draftAbout('the lock'));
    const call = { name: 'resolve_ghap', arguments: CONFIRMED };
    const { isError, content } = await server.client.callTool(call, undefined, { timeout: 10_000 });
    expect({ isError, text: JSON.stringify(content) }).toEqual({
      isError: true,
      text: expect.stringMatching(/saved in the outbox.*later.*locked/u),
    });
    holder.exec('ROLLBACK');
    holder.close();
  });
});

describe('point 11: an entry that is damaged', () => {
  it('is set aside when it is read, and the tool says so', async () => {
    await using server = await startServer(home, SESSION);
    await server.call('start_ghap', draftAbout('the parser'));
    const names = (): Promise<string[]> => readdir(home.journal, { recursive: true });
    const damage = async (): Promise<void> => {
      const current = (await names()).find((name) => name.endsWith('current_ghap.json'));
      await writeFile(join(home.journal, current ?? ''), '{"id": "ghap_2025');
    };
    await damage();
    expect(await server.call('get_active_ghap')).toMatchObject({
      has_active: false,
      notice: expect.stringContaining('current_ghap.json.corrupt-'),
    });
    await server.call('start_ghap', draftAbout('the second parser'));
    await damage();
    const { message } = await server.fail('update_ghap', { note: 'still there?' });
    expect(message).toContain('current_ghap.json.corrupt-');
    expect((await names()).filter((name) => name.includes('.corrupt-'))).toHaveLength(2);
  });
});

describe('point 17: a refusal', () => {
  it('names the field and the value that were given, once, and is logged for debugging alone', async () => {
    await using server = await startServer(home, { ...SESSION, LOG_LEVEL: 'debug' });
    const blame = await server.fail('get_blame', { path: 'a.ts', start_line: 9, end_line: 3 });
    expect(blame.message).toMatch(/^Field 'end_line' .*got end_line 3 and start_line 9\.$/u);
    const limit = await server.fail('list_memories', { limit: 0.5 });
    expect(limit.message.match(/limit/gu)).toHaveLength(1);
    expect(await server.fail('list_memories', { limit: 'abc' })).toMatchObject({
      message: expect.stringMatching(/'limit'.*got 'abc'/u),
    });
    const refused = (): readonly string[] =>
      server
        .log()
        .split('\n')
        .filter((line) => line.includes('tool.refused'));
    await eventually(async () => expect(refused()).toHaveLength(3));
    for (const line of refused()) expect(line).toMatch(/"level":"debug"(?!.*stack)/u);
    expect(server.log()).not.toContain('tool.failed');
  });
});
