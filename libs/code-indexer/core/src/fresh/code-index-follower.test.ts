import { EventEmitter } from 'node:events';
import type { FSWatcher } from 'node:fs';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { CodeIndexFollower } from '@learning-memory/code-indexer';
import { newHome, type Home } from '../test-support/home.ts';
import { createLineParser } from '../test-support/line-parser.ts';

const FRESH = [{ project: 'app' }];
/** Longer than any refresh of these few files takes. */
const LONG_MS = 60_000;

const files = { 'a.py': 'def one():\n', 'lib/b.py': 'def two():\n    one()\n', 'notes.md': '# Notes of the project\n' };

async function indexed(more: Parameters<typeof newHome>[0] = {}, recursive = true): Promise<Home> {
  const home = await newHome({ now: Date.now, ...more });
  await home.write(files);
  await home.indexer.index({ directory: home.root, project: 'app', recursive });
  return home;
}

const refresh = (follower: CodeIndexFollower, waitMs = LONG_MS) => follower.refresh({ indexes: ['app'], waitMs });

async function eventually(check: () => Promise<void>): Promise<void> {
  for (let left = 400; ; left -= 1) {
    try {
      return await check();
    } catch (error) {
      if (left === 0) throw error;
      await wait(25);
    }
  }
}

async function indexedAnew(home: Home): Promise<unknown> {
  await home.indexer.index({ directory: home.root, project: 'app' });
  return stateOf(home);
}

/** All that an index says, but for when and how. */
async function stateOf(home: Home): Promise<unknown> {
  const points = (await home.points()).map(({ id, vector, payload: { indexedAt: _at, ...payload } }) => {
    return { id, vector, payload };
  });
  const [status] = await home.indexer.status('app');
  const calls = await home.indexer.callers({ name: 'one', limit: 50 });
  return { points, status: { ...status, indexedAt: 0 }, calls };
}

describe('refresh', () => {
  it('brings an index to what its folder holds, as an index made anew', async () => {
    await using home = await indexed();
    await using follower = home.follower();
    expect(await refresh(follower)).toEqual(FRESH);
    await home.write({ 'a.py': 'def uno():\n', 'lib/c.py': 'def three():\n    one()\n', 'x.bin': '1', 'd.py': '\0' });
    await home.remove('lib/b.py');
    await rename(join(home.root, 'notes.md'), join(home.root, 'read.md'));
    expect(await refresh(follower)).toEqual(FRESH);
    expect(await home.names()).toEqual(expect.arrayContaining(['three', 'uno']));
    expect(await home.names()).not.toEqual(expect.arrayContaining(['two']));
    const followed = await stateOf(home);
    expect(followed).toEqual(await indexedAnew(home));
  });

  it('has nothing to say of binary files that are called like code', async () => {
    await using home = await indexed();
    await home.write({ 'd.py': 'a\0b', 'e.py': 'c\0' });
    const told: number[] = [];
    await using follower = home.follower();
    follower.follow({
      project: 'app',
      mayRefresh: () => Promise.resolve(true),
      onRefreshed: ({ filesIndexed }) => told.push(filesIndexed),
    });
    expect(await refresh(follower)).toEqual(FRESH);
    expect(await refresh(follower, 300)).toEqual(FRESH);
    expect(told).toEqual([]);
  });

  it('reads no file that is as it was', async () => {
    const parsed: string[] = [];
    await using home = await indexed({ parser: createLineParser({ parsed }) });
    await using follower = home.follower();
    parsed.length = 0;
    await home.write({ 'a.py': 'def uno():\n' });
    await refresh(follower);
    await refresh(follower);
    expect(parsed).toEqual(['a.py']);
  });

  it('notes an edit that keeps size and time', async () => {
    await using home = await indexed();
    await utimes(join(home.root, 'a.py'), 1000, 1000);
    await using follower = home.follower();
    await refresh(follower);
    await home.write({ 'a.py': 'def ten():\n' });
    await utimes(join(home.root, 'a.py'), 1000, 1000);
    await refresh(follower);
    expect(await home.names()).toContain('ten');
  });

  it('notes what changed while nobody was there', async () => {
    await using home = await indexed();
    await home.write({ 'a.py': 'def uno():\n', 'lib/e.py': 'def five():\n' });
    await home.remove('lib/b.py');
    await using follower = home.follower();
    expect(await refresh(follower)).toEqual(FRESH);
    expect((await home.names()).filter((name) => !name.startsWith('Notes'))).toEqual(['five', 'uno']);
  });

  it('follows the rules of .gitignore, also where they change, and takes in what is moved here', async () => {
    await using home = await indexed();
    await using follower = home.follower();
    await mkdir(join(home.folder, 'old'));
    await writeFile(join(home.folder, 'old', 'f.py'), 'def six():\n');
    await refresh(follower);
    await home.write({ 'lib/.gitignore': 'b.py\n', 'node_modules/x.py': 'def seven():\n' });
    await rename(join(home.folder, 'old'), join(home.root, 'old'));
    await refresh(follower);
    expect(await home.names()).toEqual(expect.arrayContaining(['one', 'six']));
    expect(await home.names()).not.toEqual(expect.arrayContaining(['two']));
    await home.remove('lib/.gitignore');
    await refresh(follower);
    expect(await home.names()).toEqual(expect.arrayContaining(['two']));
    expect(await home.names()).not.toEqual(expect.arrayContaining(['seven']));
  });

  it('stays in the first folder where the index does', async () => {
    await using home = await indexed({}, false);
    await using follower = home.follower();
    await home.write({ 'lib/b.py': 'def other():\n', 'g.py': 'def eight():\n' });
    await refresh(follower);
    expect(await home.names()).toEqual(expect.arrayContaining(['eight', 'one']));
    expect(await home.names()).not.toEqual(expect.arrayContaining(['other']));
  });

  it('reads all of it again where it is read in another way now', async () => {
    await using home = await indexed();
    const parsed: string[] = [];
    await using follower = home.follower({ parser: createLineParser({ version: 'lines-2', parsed }) });
    expect(await refresh(follower)).toEqual(FRESH);
    expect(parsed.toSorted()).toEqual(['a.py', 'lib/b.py']);
  });

  it('does not empty an index whose folder is gone or empty', async () => {
    await using home = await indexed();
    await using follower = home.follower();
    await rename(home.root, `${home.root}-away`);
    expect(await refresh(follower)).toEqual([{ project: 'app', behind: 'folder_gone' }]);
    await mkdir(home.root);
    expect(await refresh(follower)).toEqual([{ project: 'app', behind: 'folder_gone' }]);
    expect(await home.names()).toEqual(expect.arrayContaining(['one', 'two']));
    await rm(home.root, { recursive: true });
    await rename(`${home.root}-away`, home.root);
    expect(await refresh(follower)).toEqual(FRESH);
  });

  it('says that it is behind while another call indexes, and catches up by itself', async () => {
    await using home = await indexed();
    await using follower = home.follower();
    await refresh(follower);
    const lock = { project: 'app', owner: `elsewhere/1/other` };
    const now = Date.now();
    expect(await home.codeIndex.lock(lock, { root: home.root, now, until: now + LONG_MS })).toBe(true);
    await home.write({ 'a.py': 'def uno():\n' });
    expect(await refresh(follower, 300)).toEqual([{ project: 'app', behind: 'indexing', changed: 1 }]);
    await home.codeIndex.unlock(lock);
    await eventually(async () => expect(await home.names()).toContain('uno'));
    expect(await refresh(follower)).toEqual(FRESH);
  });

  it('makes nobody who asks for an index wait in vain', async () => {
    await using home = await indexed();
    await using follower = home.follower();
    const texts = Object.fromEntries(Array.from({ length: 40 }, (_, file) => [`m${String(file)}.py`, 'def m():\n']));
    for (let turn = 0; turn < 3; turn += 1) {
      await home.write({ ...texts, 'a.py': `def turn_${String(turn)}():\n` });
      const following = refresh(follower);
      await wait(turn * 10);
      await home.indexer.index({ directory: home.root, project: 'app' });
      expect(await following).toEqual(FRESH);
      await home.remove('m1.py');
    }
    const following = refresh(follower);
    await home.indexer.remove('app');
    expect(await following).toEqual(FRESH);
  });

  it('says that it failed, and tries again with the next question', async () => {
    let isBroken = false;
    await using home = await indexed();
    const { embedding } = home;
    const broken = {
      ...embedding,
      model: embedding.model,
      embedBatch: (...input: Parameters<typeof embedding.embedBatch>) =>
        isBroken ? Promise.reject(new Error('The model is away.')) : embedding.embedBatch(...input),
    };
    await using follower = home.follower({ embedding: broken });
    isBroken = true;
    await home.write({ 'a.py': 'def uno():\n' });
    expect(await refresh(follower)).toEqual([{ project: 'app', behind: 'failed' }]);
    isBroken = false;
    expect(await refresh(follower)).toEqual(FRESH);
    expect(await home.names()).toContain('uno');
  });

  it('brings up what two followers see at once', async () => {
    await using home = await indexed();
    await using one = home.follower();
    await using two = home.follower();
    for (let turn = 0; turn < 5; turn += 1) {
      await home.write({ 'a.py': `def turn_${String(turn)}():\n` });
      expect(await Promise.all([refresh(one), refresh(two), refresh(one)])).toEqual([FRESH, FRESH, FRESH]);
      expect(await home.names()).toContain(`turn_${String(turn)}`);
    }
  });

  it('does not take what an earlier look found for what holds now', async () => {
    await using home = await indexed();
    await using follower = home.follower();
    expect(await refresh(follower)).toEqual(FRESH);
    await home.write({ 'a.py': 'def uno():\n' });
    expect(await refresh(follower, 0)).toEqual([expect.objectContaining({ behind: expect.any(String) })]);
    expect(await refresh(follower)).toEqual(FRESH);
  });

  it('misses nothing that changes between two questions of a watched folder', async () => {
    await using home = await indexed();
    await using follower = home.follower();
    for (let turn = 0; turn < 10; turn += 1) {
      for (let again = 0; again < 3; again += 1) await refresh(follower);
      const name = `of_${String(turn)}`;
      const path = turn % 2 === 0 ? 'a.py' : `new-${String(turn)}/deeper/a.py`;
      await home.write({ [path]: `def ${name}():\n` });
      await refresh(follower);
      expect(await home.names()).toContain(name);
    }
    await refresh(follower);
    await home.remove('lib/b.py');
    await refresh(follower);
    expect(await home.names()).not.toContain('two');
  });

  it('looks again at a folder whose watch tells of nothing, and from then on before each question', async () => {
    let later = 0;
    await using home = await indexed({ now: () => Date.now() + later });
    const watchDirectory = (): FSWatcher => Object.assign(new EventEmitter(), { close: () => undefined }) as FSWatcher;
    await using follower = home.follower({}, { watchDirectory, platform: 'linux' });
    for (let again = 0; again < 4; again += 1) await refresh(follower);
    await home.write({ 'a.py': 'def uno():\n' });
    await refresh(follower);
    expect(await home.names()).not.toContain('uno');
    later = 11_000;
    await refresh(follower);
    await eventually(async () => expect(await home.names()).toContain('uno'));
    await home.write({ 'a.py': 'def due():\n' });
    for (let again = 0; again < 4; again += 1) await refresh(follower);
    await home.write({ 'a.py': 'def tre():\n' });
    await refresh(follower);
    expect(await home.names()).toContain('tre');
  });

  it('indexes anew what another home has taken out of a store that both share', async () => {
    await using home = await indexed();
    const before = await stateOf(home);
    const ids = (await home.points()).map(({ id }) => id);
    await home.vectorStore.delete(home.collection, ids);
    await using follower = home.follower();
    expect(await refresh(follower)).toEqual(FRESH);
    expect(await stateOf(home)).toEqual(before);
    const { indexedAt } = (await home.indexer.status('app'))[0]!;
    expect(await refresh(follower)).toEqual(FRESH);
    expect((await home.indexer.status('app'))[0]?.indexedAt).toBe(indexedAt);
  });

  it('has nothing to say of what is not indexed', async () => {
    await using home = await newHome();
    await using follower = home.follower();
    expect(await refresh(follower)).toEqual(FRESH);
  });
});

describe('follow', () => {
  const mayRefresh = () => Promise.resolve(true);

  it('hears of changes that nobody asks for, in new folders too', async () => {
    await using home = await indexed();
    await using follower = home.follower();
    follower.follow({ project: 'app', mayRefresh });
    await eventually(() => Promise.resolve(expect(follower.followed().get('app')).toEqual({ state: 'watched' })));
    await home.write({ 'new/a.py': 'def nine():\n' });
    await eventually(async () => expect(await home.names()).toContain('nine'));
    await home.write({ 'new/a.py': 'def ten():\n' });
    await eventually(async () => expect(await home.names()).toContain('ten'));
  });

  it('tells of each run that changed the index, and once that it stays behind, and goes on', async () => {
    let isBroken = false;
    await using home = await indexed();
    const { embedding } = home;
    const broken = {
      ...embedding,
      model: embedding.model,
      embedBatch: (...input: Parameters<typeof embedding.embedBatch>) =>
        isBroken ? Promise.reject(new Error('The model is away.')) : embedding.embedBatch(...input),
    };
    await using follower = home.follower({ embedding: broken });
    const told: string[] = [];
    follower.follow({
      project: 'app',
      mayRefresh,
      onRefreshed: ({ filesIndexed, filesRemoved }) => told.push(`${String(filesIndexed)}+ ${String(filesRemoved)}-`),
      onBehind: ({ behind = '' }, error) => told.push(`${behind} ${error instanceof Error ? error.message : ''}`),
    });
    await refresh(follower);
    await refresh(follower);
    expect(told).toEqual([]);
    isBroken = true;
    await home.write({ 'a.py': 'def uno():\n' });
    await eventually(() => Promise.resolve(expect(told).toEqual(['failed The model is away.'])));
    isBroken = false;
    await home.remove('lib/b.py');
    await eventually(() => Promise.resolve(expect(told.slice(1)).toEqual(['1+ 1-'])));
    await rename(home.root, `${home.root}-away`);
    await refresh(follower);
    await refresh(follower);
    expect(told.slice(2)).toEqual(['folder_gone ']);
    expect(follower.followed().get('app')).toEqual({ state: 'asked' });
    await rename(`${home.root}-away`, home.root);
    expect(await refresh(follower)).toEqual(FRESH);
    expect(follower.followed().get('app')).toEqual({ state: 'watched' });
    await home.write({ 'a.py': 'def ten():\n' });
    await eventually(() => Promise.resolve(expect(told.slice(3)).toEqual(['1+ 0-'])));
  });

  it('goes on watching a folder that another one takes the place of', async () => {
    await using home = await indexed();
    await using follower = home.follower();
    follower.follow({ project: 'app', mayRefresh });
    await eventually(() => Promise.resolve(expect(follower.followed().get('app')).toEqual({ state: 'watched' })));
    await rm(join(home.root, 'lib'), { recursive: true });
    await home.write({ 'lib/b.py': 'def other():\n' });
    await eventually(async () => expect(await home.names()).toContain('other'));
    await home.write({ 'lib/b.py': 'def third():\n' });
    await eventually(async () => expect(await home.names()).toContain('third'));
  });

  it('does nothing where it may not', async () => {
    await using home = await indexed();
    await using follower = home.follower();
    follower.follow({ project: 'app', mayRefresh: () => Promise.resolve(false) });
    await home.write({ 'a.py': 'def uno():\n' });
    await wait(600);
    expect(await home.names()).toContain('one');
  });

  it('asks instead where the system has no room for a watch, and says why', async () => {
    await using home = await indexed();
    const full = Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), {
      code: 'ENOSPC',
    });
    const watchDirectory = () => {
      throw full;
    };
    await using follower = home.follower({}, { watchDirectory });
    follower.follow({ project: 'app', mayRefresh });
    const fallen = { state: 'asked', reason: full.message };
    await eventually(() => Promise.resolve(expect(follower.followed().get('app')).toEqual(fallen)));
    await home.write({ 'a.py': 'def uno():\n' });
    expect(await refresh(follower)).toEqual(FRESH);
    expect(await home.names()).toContain('uno');
    expect((await stat(home.root)).isDirectory()).toBe(true);
  });
});
