import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { visibleIn } from './test-support/visible-in.ts';
import { createJournalCollector } from './journal-collector.ts';
import { draft, makeJournal, type Journal } from './test-support/journal-harness.ts';

const CHILD = fileURLToPath(new URL('./test-support/journal-child.ts', import.meta.url));
const KILLS = 22;

let journal: Journal;
beforeEach(async () => {
  journal = await makeJournal();
});
afterEach(async () => {
  await journal[Symbol.asyncDispose]();
});

interface Child {
  readonly process: ChildProcess;
  readonly lines: readonly string[];
  /** Resolves with the first line. */
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
}

function launch(sessionId: string, count?: number): Child {
  const options = ['--import', 'tsx', '--conditions=@learning-memory/source', CHILD, journal.directory, sessionId];
  const child = spawn(process.execPath, count === undefined ? options : [...options, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const lines: string[] = [];
  let rest = '';
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const parts = `${rest}${chunk.toString()}`.split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
      if (lines.length > 0) resolve();
    });
    child.on('exit', () => resolve());
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  return { process: child, lines, ready, ended };
}

const idsOf = (lines: readonly string[], ...steps: string[]): readonly string[] =>
  lines
    .map((line) => line.split(' '))
    .filter(([step]) => steps.includes(step ?? ''))
    .map(([, id]) => id ?? '');

/** Every file below the journal holds whole JSON records. */
async function expectWholeFiles(): Promise<void> {
  for (const name of await visibleIn(journal.directory)) {
    for (const file of await readdir(join(journal.directory, name))) {
      const text = await readFile(join(journal.directory, name, file), 'utf8');
      if (file.endsWith('.json')) expect(() => JSON.parse(text) as unknown).not.toThrow();
      if (file.endsWith('.jsonl'))
        for (const line of text.trimEnd().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
      expect(file).not.toMatch(/\.tmp$|^lock$|corrupt/u);
    }
  }
}

describe('processes', () => {
  it(`lose nothing acknowledged when killed ${KILLS} times at random moments`, async () => {
    const acknowledged: string[] = [];
    let openBefore: string | undefined;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = launch('s1');
      await child.ready;
      await sleep(Math.random() * 150);
      child.process.kill('SIGKILL');
      await child.ended;
      if (openBefore !== undefined) {
        const known = new Set([...idsOf(child.lines, 'found', 'abandoned'), ...acknowledged]);
        const collector = createJournalCollector({ directory: journal.directory, sessionId: 's1' });
        for (const { id } of await collector.sessionEntries()) known.add(id);
        await collector[Symbol.asyncDispose]();
        expect([...known]).toContain(openBefore);
      }
      acknowledged.push(...idsOf(child.lines, 'resolved', 'abandoned'));
      openBefore = idsOf(child.lines, 'started').at(-1);
    }
    const survivor = createJournalCollector({ directory: journal.directory, sessionId: 's1' });
    await survivor.start(draft);
    const stored = (await survivor.sessionEntries()).map(({ id }) => id);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(stored).size).toBe(stored.length);
    expect(await survivor.problems()).toEqual([]);
    await expectWholeFiles();
    await survivor[Symbol.asyncDispose]();
    process.stderr.write(`${KILLS} kills, ${acknowledged.length} acknowledged, ${stored.length} stored\n`);
  });

  it('of one session at once corrupt no file and lose no resolved entry', async () => {
    const children = Array.from({ length: 3 }, () => launch('shared', 60));
    await Promise.all(children.map(({ ended }) => ended));
    const collector = createJournalCollector({ directory: journal.directory, sessionId: 'shared' });
    const stored = (await collector.sessionEntries()).map(({ id }) => id);
    const lines = children.flatMap((child) => child.lines);
    const started = idsOf(lines, 'started');
    expect(started).toHaveLength(180);
    expect([...stored].sort()).toEqual([...started].sort());
    expect([...idsOf(lines, 'resolved', 'abandoned')].sort()).toEqual([...started].sort());
    expect(await collector.problems()).toEqual([]);
    await expectWholeFiles();
    await collector[Symbol.asyncDispose]();
  });

  it('that were killed leave an orphan for the next session', async () => {
    const child = launch('killed');
    await child.ready;
    while (idsOf(child.lines, 'started').length === 0) await sleep(1);
    child.process.kill('SIGKILL');
    await child.ended;
    await using next = createJournalCollector({ directory: journal.directory, sessionId: 'next' });
    const orphans = await next.orphans();
    const resolved = (await next.unarchivedEntries()).map(({ id }) => id);
    const last = idsOf(child.lines, 'started').at(-1);
    expect([...orphans.map(({ id }) => id), ...resolved]).toContain(last);
    const orphan = orphans[0];
    if (orphan !== undefined) expect((await next.adopt(orphan.id)).id).toBe(orphan.id);
  });
});

it('answers start, update, current and resolve quickly (figures only)', async () => {
  await using collector = createJournalCollector({ directory: journal.directory, sessionId: 's1' });
  const times: Record<string, number[]> = {};
  const measure = async (name: string, action: () => Promise<unknown>): Promise<void> => {
    const begin = performance.now();
    await action();
    (times[name] ??= []).push(performance.now() - begin);
  };
  for (let round = 0; round < 200; round += 1) {
    await measure('start', () => collector.start(draft));
    await measure('update', () => collector.update({ hypothesis: `Belief number ${round} about the cache` }));
    await measure('current', () => collector.current());
    await measure('resolve', () => collector.resolve({ status: 'confirmed', result: 'yes' }));
  }
  for (const [name, values] of Object.entries(times)) {
    const sorted = values.sort((a, b) => a - b);
    const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
    process.stderr.write(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms\n`);
  }
  expect(await collector.sessionEntries()).toHaveLength(200);
});
