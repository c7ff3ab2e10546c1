import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { CONFIRMED, draftAbout } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer, type Json } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const SESSION = { CLAUDE_CODE_SESSION_ID: 'session-fault' };

let home: TemporaryHome;

beforeEach(async () => {
  home = await temporaryHome();
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

async function doctorCheck(name: string): Promise<{ status: string; message: string; exitCode: number }> {
  const { exitCode, stdout } = await runDoctor(home);
  const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; message: string }[] };
  const check = checks.find((candidate) => candidate.name === name);
  return { status: check?.status ?? 'absent', message: check?.message ?? '', exitCode };
}

describe('point 11: a corrupt journal', () => {
  it('sets the open entry aside, counts it as absent, and doctor names it', async () => {
    {
      await using server = await startServer(home, SESSION);
      await server.call('start_ghap', draftAbout('the parser'));
    }
    const current = (await readdir(home.journal, { recursive: true })).find((file) =>
      file.endsWith('current_ghap.json'),
    );
    await writeFile(join(home.journal, current!), '{"id": "ghap_2025');
    {
      await using server = await startServer(home, SESSION);
      expect(await server.call('get_active_ghap')).toMatchObject({
        has_active: false,
        notice: expect.stringContaining('kept as current_ghap.json.corrupt-'),
      });
      expect(await server.call('start_ghap', draftAbout('the second parser'))).not.toHaveProperty('orphaned');
      await writeFile(join(home.journal, current!), 'broken again');
      expect(await server.call('start_ghap', draftAbout('the third parser'))).toMatchObject({
        notice: expect.stringContaining('kept as current_ghap.json.corrupt-'),
      });
    }
    const files = await readdir(home.journal, { recursive: true });
    const aside = files.filter((file) => file.includes('current_ghap.json.corrupt-')).sort();
    expect(aside).toHaveLength(2);
    expect(await readFile(join(home.journal, aside[0]!), 'utf8')).toBe('{"id": "ghap_2025');
    expect(await doctorCheck('set aside')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('current_ghap.json.corrupt-'),
    });
  });

  it('skips a torn line and keeps the others', async () => {
    {
      await using server = await startServer(home, SESSION);
      await server.call('start_ghap', draftAbout('the cache'));
      await server.call('resolve_ghap', CONFIRMED);
    }
    const files = await readdir(home.journal, { recursive: true });
    const entries = join(
      home.journal,
      files.find((file) => file.endsWith('.jsonl'))!,
    );
    await writeFile(entries, `${await readFile(entries, 'utf8')}{"id":"torn`);
    await using server = await startServer(home, SESSION);
    await server.call('start_ghap', draftAbout('the second cache'));
    await server.call('resolve_ghap', CONFIRMED);
    expect(await server.call('list_ghap_entries')).toMatchObject({ count: 2 });
  });
});

describe('a journal that cannot be written', () => {
  it('refuses with unavailable, names the next step, leaks no path, and works once repaired', async () => {
    await writeFile(home.journal, 'a file where the folder should be');
    await using server = await startServer(home, SESSION);
    const error = await server.fail('start_ghap', draftAbout('the disk'));
    expect(error.type).toBe('unavailable');
    expect(error.message).toMatch(/journal/i);
    expect(error.message).not.toContain(home.journal);
    expect(await doctorCheck('journal')).toMatchObject({ status: 'failed', exitCode: 1 });
    await rm(home.journal);
    expect(await server.call('start_ghap', draftAbout('the disk'))).toHaveProperty('id');
  });
});

describe('a data home that cannot be written', () => {
  it('refuses memories with unavailable and keeps a resolved entry in the journal until it is repaired', async () => {
    await writeFile(home.home, 'a file where the folder should be');
    let resolved: Json;
    {
      await using server = await startServer(home, SESSION);
      expect(await server.fail('store_memory', { content: 'Nowhere to go' })).toMatchObject({ type: 'unavailable' });
      resolved = await server.call('start_ghap', draftAbout('the volume'));
      const error = await server.fail('resolve_ghap', CONFIRMED);
      expect(error.type).toBe('unavailable');
      expect(await server.call('get_active_ghap')).toMatchObject({ has_active: false });
    }
    expect(await doctorCheck('data home')).toMatchObject({ status: 'failed', exitCode: 1 });
    await rm(home.home);
    await using server = await startServer(home, SESSION);
    await eventually(async () => {
      // Nobody could say of which project it is.
      expect(await server.call('list_ghap_entries', { project: '*' })).toMatchObject({
        results: [{ id: resolved.id }],
      });
    });
  });
});

describe('the database', () => {
  const database = (): string => join(home.home, 'memory.db');

  it('locked: resolve_ghap says the entry is saved and will be stored later, and it is', async () => {
    await using server = await startServer(home, SESSION);
    await server.call('store_memory', { content: 'Makes the database' });
    const blocker = connectSqlite(database());
    blocker.exec('BEGIN EXCLUSIVE');
    const { id } = await server.call('start_ghap', draftAbout('the lock'));
    const error = await server.fail('resolve_ghap', CONFIRMED);
    expect(error).toMatchObject({ type: 'unavailable', message: expect.stringMatching(/saved.*later/is) });
    expect(await readdir(join(home.home, 'outbox'))).toEqual([`${String(id)}.json`]);
    expect(await doctorCheck('outbox')).toMatchObject({ status: 'warning', message: expect.stringContaining('1') });
    blocker.exec('ROLLBACK');
    blocker.close();
    await server.call('start_ghap', draftAbout('the key'));
    await server.call('resolve_ghap', CONFIRMED);
    await eventually(async () => {
      expect(await server.call('list_ghap_entries')).toMatchObject({ count: 2 });
      expect(await readdir(join(home.home, 'outbox'))).toEqual([]);
    });
  });

  it('corrupt: each call says so without a path, the journal goes on, and doctor names it', async () => {
    await mkdir(home.home, { recursive: true });
    await writeFile(database(), 'This is no database. '.repeat(1000));
    await using server = await startServer(home, SESSION);
    const error = await server.fail('store_memory', { content: 'Nowhere to go' });
    expect(error.type).toBe('internal_error');
    expect(error.message).toMatch(/memory\.db.*backup/is);
    expect(error.message).not.toContain(home.home);
    await server.call('start_ghap', draftAbout('the repair'));
    await server.fail('resolve_ghap', CONFIRMED);
    expect(await doctorCheck('database')).toMatchObject({ status: 'failed', exitCode: 1 });
    await rm(database());
    await using second = await startServer(home, SESSION);
    await eventually(async () => {
      expect(await second.call('list_ghap_entries', { project: '*' })).toMatchObject({ count: 1 });
    });
  });

  it('written with another model: refused, with both names', async () => {
    {
      await using server = await startServer(home, SESSION);
      await server.call('store_memory', { content: 'Embedded with the model of today' });
    }
    const file = connectSqlite(database());
    file.prepare(`UPDATE vector_collections SET model = 'another-model'`).run();
    file.close();
    await using server = await startServer(home, SESSION);
    const error = await server.fail('retrieve_memories', { query: 'model of today' });
    expect(error).toMatchObject({ type: 'conflict', message: expect.stringContaining('another-model') });
    expect(error.message).toContain('static-256');
    expect(await doctorCheck('collections')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('another-model'),
    });
  });
});

describe('doctor', () => {
  it('finds a fresh installation healthy and makes no database', async () => {
    const { exitCode, stdout } = await runDoctor(home);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      model: expect.stringContaining('static-256'),
      store: 'sqlite',
      home: home.home,
    });
    expect(existsSync(join(home.home, 'memory.db'))).toBe(false);
  });

  it('says which model reads, and from where on it calls memories alike', async () => {
    expect(await doctorCheck('embedding model')).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(/^static-256-\w{8}, 256 dimensions, loaded in \d+ ms$/),
    });
    await using server = await startServer(home, SESSION);
    await server.call('store_memory', { content: 'The first of few' });
    expect(await doctorCheck('similarity')).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(
        /fewer than 20 memories have a vector \(1 stored\).*related from 0\.\d\d, near duplicates from 0\.\d\d$/,
      ),
    });
  });
});
