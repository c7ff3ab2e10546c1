import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { createObservationPersister } from './observation-persister.ts';
import { manyEntries } from './test-support/entries.ts';
import { newOutboxDirectory, newPersister } from './test-support/new-persister.ts';

/** Starts a script of `test-support`, kills it once it said `seen` ids, and resolves with those and what came after. */
async function killScript(script: string, args: readonly string[], seen: number): Promise<readonly string[]> {
  const file = fileURLToPath(new URL(`./test-support/${script}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=@learning-memory/source', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const ids: string[] = [];
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    ids.push(line);
    if (ids.length === seen) child.kill('SIGKILL');
  }
  await exited;
  return ids;
}

describe('a process killed while it persists', () => {
  it('leaves its entry in the outbox, and the next process stores it', async () => {
    const outboxDirectory = await newOutboxDirectory();
    const [id] = await killScript('persist-until-killed.ts', [outboxDirectory, '1'], 1);
    const { persister } = await newPersister({ outboxDirectory });
    expect(await persister.pending()).toEqual([id]);
    expect(await persister.drain()).toEqual({ stored: [id], remaining: [], unreadable: [] });
    expect(await persister.missing([id!])).toEqual([]);
    expect(await readdir(outboxDirectory)).toEqual([]);
  });

  it.each([1, 40, 150])('loses none of many entries once %i are being stored', async (seen) => {
    const outboxDirectory = await newOutboxDirectory();
    const begun = await killScript('persist-until-killed.ts', [outboxDirectory, '200'], seen);
    const { persister } = await newPersister({ outboxDirectory });
    const report = await persister.drain();
    expect(report.remaining).toEqual([]);
    expect(report.unreadable).toEqual([]);
    expect(begun.length).toBeGreaterThanOrEqual(seen);
    expect(await persister.missing(begun)).toEqual([]);
    expect(manyEntries(200).map(({ id }) => id)).toEqual(expect.arrayContaining([...begun]));
  });

  it('loses nothing over SQLite: what was stored is there, what was begun is completed', async () => {
    const outboxDirectory = await newOutboxDirectory();
    const file = `${outboxDirectory}.db`;
    const acknowledged = await killScript('persist-into-sqlite.ts', [outboxDirectory, '150', file], 60);
    await using vectorStore = createSqliteVectorStore({ file });
    const persister = createObservationPersister({ embedding: createHashEmbedding(), vectorStore, outboxDirectory });
    expect(await persister.missing(acknowledged)).toEqual([]);
    const begun = await persister.pending();
    expect(await persister.drain()).toEqual({ stored: begun, remaining: [], unreadable: [] });
    expect(await persister.missing(begun)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
    expect(await persister.pending()).toEqual([]);
  });
});
