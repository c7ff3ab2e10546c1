import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { IndexProgress, IndexReport } from '@learning-memory/code-indexer';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import { firstParts } from './build/first-parts.ts';
import { allPoints, newHome, type Home } from './test-support/home.ts';

/** Files that make parts of 250, 250 and the rest. */
const COUNT = 900;
const PARTS = [250, 500, COUNT];
const SHARED = 4;
const LATEST = 'f777.py';

/** Each calls the next, which is in another part for some; what all call by a name alone is in four of them. */
function content(number: number): string {
  const next = `f${(number + 1) % COUNT}`;
  const shared = number % 225 === 0 ? 'def shared():\n    pass\n' : '';
  const call = number % 300 === 1 ? '    anything.shared()\n' : '';
  return `from ${next} import ${next}\n\ndef f${number}():\n    ${next}()\n${call}${shared}`;
}

async function writeMany(home: Home): Promise<void> {
  const numbers = Array.from({ length: COUNT }, (_, index) => index);
  await home.write(Object.fromEntries(numbers.map((number) => [`f${number}.py`, content(number)])));
  await utimes(join(home.root, LATEST), new Date('2035-01-01'), new Date('2035-01-01'));
}

interface Watched {
  readonly report: IndexReport;
  /** How many names could be found, each number once, in order. */
  readonly counts: readonly number[];
  readonly first: readonly string[];
  readonly progress: readonly IndexProgress[];
}

async function indexWatched(home: Home): Promise<Watched> {
  const seen: (readonly string[])[] = [];
  const { codeIndex } = home;
  const watching = {
    ...codeIndex,
    publish: async (...args: Parameters<typeof codeIndex.publish>) => {
      const isDone = await codeIndex.publish(...args);
      seen.push(await home.names());
      expect((await codeIndex.roots())[0]?.indexedAt === undefined).toBe(seen.length < PARTS.length);
      return isDone;
    },
  };
  const progress: IndexProgress[] = [];
  const onProgress = (now: IndexProgress): unknown => progress.push(now);
  const report = await home.open({ codeIndex: watching }).index({ directory: home.root, project: 'app', onProgress });
  return { report, counts: seen.map(({ length }) => length), first: seen[0] ?? [], progress };
}

describe('a first index of many files', () => {
  it('is searchable in growing parts, what was written last before the rest, and is whole with the last', async () => {
    await using home = await newHome();
    await writeMany(home);
    await home.write({ 'image.bin': new Uint8Array([0, 1, 2]), 'notes.unknown': 'x' });
    const { report, counts, first, progress } = await indexWatched(home);
    expect(counts).toHaveLength(PARTS.length);
    expect(counts.at(-1)).toBe(COUNT + SHARED);
    expect(counts[0]).toBeLessThan(260);
    expect(first).toContain('f777');
    expect(report).toMatchObject({
      filesIndexed: COUNT,
      filesUnchanged: 0,
      filesTotal: COUNT,
      unitsTotal: COUNT + SHARED,
    });
    const done = progress.filter(({ phase }) => phase === 'indexing').map(({ filesDone }) => filesDone);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(new Set(progress.slice(-5).map(({ filesTotal }) => filesTotal))).toEqual(new Set([COUNT]));
    expect(progress.filter(({ phase }) => phase === 'swapping')).toHaveLength(1);
  });

  it('knows the calls that an index in one go knows, also into what came with another part', async () => {
    await using parser = createTreeSitterCodeParser({ threads: 1 });
    await using home = await newHome({ parser });
    await using atOnce = await newHome({ parser });
    await writeMany(home);
    expect((await indexWatched(home)).counts).toHaveLength(PARTS.length);
    // Where something is there already, the rest comes in one go.
    await atOnce.write({ 'f0.py': '' });
    await atOnce.indexer.index({ directory: atOnce.root, project: 'app' });
    await writeMany(atOnce);
    await atOnce.indexer.index({ directory: atOnce.root, project: 'app' });
    for (const name of [...[0, 1, 249, 250, 499, 500, 777, 898].map((number) => `f${number}`), 'shared']) {
      const calls = await callsOf(home, name);
      expect(calls).toEqual(await callsOf(atOnce, name));
      expect(calls.length).toBeGreaterThan(0);
    }
  });

  it('goes on where it was cut short, and shows until then what it had', async () => {
    await using home = await newHome();
    await writeMany(home);
    const { codeIndex, vectorStore } = home;
    const failing = {
      ...codeIndex,
      complete: async (...args: Parameters<typeof codeIndex.complete>) => {
        if ((await home.names()).length > 0) throw new Error('disk full');
        return codeIndex.complete(...args);
      },
    };
    const index = { directory: home.root, project: 'app' };
    await expect(home.open({ codeIndex: failing }).index(index)).rejects.toThrow('disk full');
    expect(new Set((await home.points()).map(({ payload }) => payload.path)).size).toBe(PARTS[0]);
    expect((await home.indexer.roots())[0]?.indexedAt).toBeUndefined();
    const report = await home.indexer.index(index);
    expect(report).toMatchObject({ filesTotal: COUNT, filesRemoved: 0 });
    expect(report.filesIndexed).toBeLessThanOrEqual(COUNT - (PARTS[0] ?? 0));
    expect(await home.names()).toHaveLength(COUNT + SHARED);
    expect(await allPoints(vectorStore, home.collection)).toHaveLength(COUNT + SHARED);
  });

  it.each([
    ['leaves nothing when it is aborted', false, 0],
    ['keeps what it has when it is aborted, where that is asked for, and goes on', true, PARTS[0]],
  ])('%s', async (_what, keepsPart, files) => {
    await using home = await newHome();
    await writeMany(home);
    const { codeIndex, vectorStore, collection } = home;
    const controller = new AbortController();
    const aborting = {
      ...codeIndex,
      publish: async (...args: Parameters<typeof codeIndex.publish>) => {
        controller.abort(new Error('enough'));
        return codeIndex.publish(...args);
      },
    };
    const index = { directory: home.root, project: 'app', keepsPart };
    const cut = home.open({ codeIndex: aborting }).index({ ...index, signal: controller.signal });
    await expect(cut).rejects.toMatchObject({ code: 'CODE_INDEXER_ABORTED' });
    expect((await home.indexer.status()).map((status) => status.files)).toEqual(files === 0 ? [] : [files]);
    expect(new Set((await allPoints(vectorStore, collection)).map(({ payload }) => payload.path)).size).toBe(files);
    await home.indexer.index(index);
    expect(await allPoints(vectorStore, collection)).toHaveLength(COUNT + SHARED);
  });
});

async function callsOf({ indexer }: Home, name: string): Promise<readonly unknown[]> {
  const query = { name, indexes: ['app'], limit: 100 };
  const [callers, callees] = [await indexer.callers(query), await indexer.callees(query)];
  return [...callers.sites, ...callees.sites].map(({ caller, callee, resolution, candidates }) => [
    caller.qualifiedName,
    callee.qualifiedName,
    callee.path,
    resolution,
    candidates,
  ]);
}

describe('what comes first', () => {
  it('is one part where there is little to wait for', async () => {
    const paths = Array.from({ length: 500 }, (_, index) => `f${index}`);
    expect(await firstParts('/nowhere', paths)).toEqual([paths]);
  });
});
