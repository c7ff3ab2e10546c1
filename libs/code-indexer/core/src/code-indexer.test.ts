import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { symlink, truncate, utimes, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { IndexProgress } from '@learning-memory/code-indexer';
import { embeddingError } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { allPoints, newHome, START } from './test-support/home.ts';
import { createLineParser } from './test-support/line-parser.ts';

const INVALID = { code: 'CODE_INDEXER_INVALID_INPUT', kind: 'validation' };

describe('index', () => {
  it('stores what searches read: units with their place, their file and their texts', async () => {
    await using home = await newHome();
    await home.write({ 'src/parse.py': 'def parse_header(text):\n    strip(text)\n\n\ndef strip(text):\n' });
    const report = await home.indexer.index({ directory: home.root, project: 'app' });
    expect(report).toEqual({
      project: 'app',
      root: home.root,
      filesIndexed: 1,
      filesUnchanged: 0,
      filesRemoved: 0,
      filesTotal: 1,
      unitsTotal: 2,
      filesWithProblems: 0,
      redactions: 0,
      skipped: [],
    });
    const [header] = await home.points();
    expect(header).toMatchObject({
      payload: {
        path: 'src/parse.py',
        name: 'parse_header',
        language: 'python',
        startLine: 1,
        root: home.root,
        indexedAt: START,
      },
      vector: expect.any(Array),
    });
    const query = { mode: 'lexical', text: 'header' } as const;
    const hits = await home.vectorStore.search(home.collection, { query, limit: 5 });
    expect(hits.map(({ payload }) => payload.name)).toEqual(['parse_header']);
    expect(await home.indexer.stale([header?.payload ?? { root: '', path: '', fileHash: '' }])).toEqual([false]);
  });

  it('costs nothing for files that are as before, and notes an edit that keeps size and time', async () => {
    const parsed: string[] = [];
    await using home = await newHome({ parser: createLineParser({ parsed }) });
    await home.write({ 'a.py': 'def one():\n', 'b.py': 'def two():\n' });
    await utimes(join(home.root, 'a.py'), 1000, 1000);
    await home.indexer.index({ directory: home.root, project: 'app' });
    await home.write({ 'a.py': 'def ten():\n' });
    await utimes(join(home.root, 'a.py'), 1000, 1000);
    parsed.length = 0;
    const report = await home.indexer.index({ directory: home.root, project: 'app' });
    expect(parsed).toEqual(['a.py']);
    expect(report).toMatchObject({ filesIndexed: 1, filesUnchanged: 1, filesTotal: 2, unitsTotal: 2 });
    expect(await home.names()).toEqual(['ten', 'two']);
    expect(await allPoints(home.vectorStore, home.collection)).toHaveLength(2);
  });

  it('drops files that are gone, and files that are ignored or skipped since', async () => {
    await using home = await newHome();
    await home.write({ 'a.py': 'def a():\n', 'b.py': 'def b():\n', 'c.py': 'def c():\n', 'd.py': 'def d():\n' });
    await home.indexer.index({ directory: home.root, project: 'app' });
    await home.remove('b.py');
    await home.write({ '.gitignore': 'c.py\n', 'd.py': new Uint8Array([1, 0, 2]) });
    const report = await home.indexer.index({ directory: home.root, project: 'app' });
    expect(report).toMatchObject({
      filesRemoved: 3,
      filesTotal: 1,
      skipped: expect.arrayContaining([{ reason: 'binary', count: 1, examples: ['d.py'] }]),
    });
    expect(await home.names()).toEqual(['a']);
    expect(await allPoints(home.vectorStore, home.collection)).toHaveLength(1);
  });

  it('point 12: refuses another directory under the same name, with both paths, until the first is gone', async () => {
    await using home = await newHome();
    await home.write({ 'one/same.py': 'def same():\n', 'one/a.py': 'def a():\n', 'two/same.py': 'def same():\n' });
    await home.indexer.index({ directory: join(home.root, 'one'), project: 'app' });
    const other = { directory: join(home.root, 'two'), project: 'app' };
    await expect(home.indexer.index(other)).rejects.toMatchObject({
      code: 'CODE_INDEXER_ROOT_TAKEN',
      kind: 'conflict',
      message: expect.stringMatching(/one".*two".*another name.*remove/u),
      details: { root: join(home.root, 'one'), asked: join(home.root, 'two') },
    });
    expect(await home.names()).toEqual(['a', 'same']);
    await rename(join(home.root, 'one'), join(home.root, 'moved'));
    const report = await home.indexer.index(other);
    expect(report).toMatchObject({ root: join(home.root, 'two'), filesTotal: 1, filesRemoved: 1 });
    expect((await home.points()).map(({ payload }) => [payload.root, payload.name])).toEqual([
      [join(home.root, 'two'), 'same'],
    ]);
  });

  it('indexes everything again for another parser', async () => {
    await using home = await newHome();
    await home.write({ 'a.py': 'def a():\n' });
    await home.indexer.index({ directory: home.root, project: 'app' });
    const other = home.open({ parser: createLineParser({ version: 'lines-2' }) });
    expect(await other.index({ directory: home.root, project: 'app' })).toMatchObject({ filesIndexed: 1 });
    expect(await home.names()).toEqual(['a']);
  });

  it('is fine with an empty directory, and empties the index of one that became empty', async () => {
    await using home = await newHome();
    expect(await home.indexer.index({ directory: home.root, project: 'app' })).toMatchObject({
      filesTotal: 0,
      unitsTotal: 0,
    });
    await home.write({ 'a.py': 'def a():\n' });
    await home.indexer.index({ directory: home.root, project: 'app' });
    await home.remove('a.py');
    expect(await home.indexer.index({ directory: home.root, project: 'app' })).toMatchObject({
      filesTotal: 0,
      filesRemoved: 1,
    });
    expect(await home.names()).toEqual([]);
  });

  it('leaves subdirectories out when told so', async () => {
    await using home = await newHome();
    await home.write({ 'a.py': 'def a():\n', 'below/b.py': 'def b():\n' });
    await home.indexer.index({ directory: home.root, project: 'app', recursive: false });
    expect(await home.names()).toEqual(['a']);
  });

  it('reports its progress', async () => {
    await using home = await newHome();
    await home.write(Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`f${i}.py`, `def f${i}():\n`])));
    const seen: IndexProgress[] = [];
    await home.indexer.index({ directory: home.root, project: 'app', onProgress: (progress) => seen.push(progress) });
    expect([...new Set(seen.map(({ phase }) => phase))]).toEqual(['scanning', 'indexing', 'swapping']);
    expect(seen).toContainEqual({ phase: 'indexing', filesDone: 100, filesTotal: 120 });
  });

  it('rejects EMBEDDING_UNAVAILABLE while the model cannot be read, keeps the index of before, and then goes on', async () => {
    const real = createHashEmbedding({ dimension: 16 });
    let isAway = false;
    const embedding = {
      ...real,
      embedBatch: (...args: Parameters<typeof real.embedBatch>) =>
        isAway ? Promise.reject(embeddingError('EMBEDDING_UNAVAILABLE', 'No model.')) : real.embedBatch(...args),
    };
    await using home = await newHome({ embedding });
    await home.write({ 'a.py': 'def a():\n', 'empty.py': '' });
    const index = { directory: home.root, project: 'app' };
    await home.indexer.index(index);
    await home.write({ 'a.py': 'def b():\n' });
    isAway = true;
    await expect(home.indexer.index(index)).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    expect(await home.points()).toMatchObject([{ payload: { name: 'a' }, vector: expect.any(Array) }]);
    isAway = false;
    expect(await home.indexer.index(index)).toMatchObject({ filesIndexed: 1, filesUnchanged: 1 });
    expect(await home.points()).toMatchObject([{ payload: { name: 'b' }, vector: expect.any(Array) }]);
  });

  it('keeps a unit without a vector when the model knows none of its characters', async () => {
    const embedding = {
      ...createHashEmbedding({ dimension: 16 }),
      embedBatch: async (texts: readonly string[]) => texts.map(() => undefined),
    };
    await using home = await newHome({ embedding });
    await home.write({ 'a.py': 'def a():\n' });
    expect(await home.indexer.index({ directory: home.root, project: 'app' })).toMatchObject({ unitsTotal: 1 });
    const [point] = await home.points();
    expect(point).toMatchObject({ payload: { name: 'a' } });
    expect(point?.vector).toBeUndefined();
  });

  it('brings points back that the vector store lost', async () => {
    await using home = await newHome();
    await home.write({ 'a.py': 'def a():\n', 'b.py': 'def b():\n' });
    await home.indexer.index({ directory: home.root, project: 'app' });
    const [first] = await home.points();
    await home.vectorStore.delete(home.collection, [first?.id ?? '']);
    expect(await home.indexer.index({ directory: home.root, project: 'app' })).toMatchObject({ filesIndexed: 1 });
    expect(await home.names()).toEqual(['a', 'b']);
  });

  it('reads no link, pipe or giant, survives what vanishes meanwhile, and counts them all', async () => {
    await using home = await newHome();
    await home.write({ 'a.py': 'def a():\n', 'gone.py': 'def gone():\n', 'sub/b.py': 'def b():\n', 'huge.py': '' });
    await truncate(join(home.root, 'huge.py'), 2 ** 31);
    await symlink(home.root, join(home.root, 'sub', 'loop'));
    await symlink(join(home.folder, 'memory.db'), join(home.root, 'link.py'));
    execFileSync('mkfifo', [join(home.root, 'pipe.py')]);
    const { filesTotal, skipped } = await home.indexer.index({
      directory: home.root,
      project: 'app',
      onProgress: ({ phase }) => {
        // After the walk and before the first file is read.
        if (phase === 'indexing') rmSync(join(home.root, 'gone.py'), { force: true });
      },
    });
    expect(filesTotal).toBe(2);
    expect(skipped).toEqual([
      { reason: 'symlink', count: 2, examples: ['link.py', 'sub/loop'] },
      { reason: 'changed_while_read', count: 1, examples: ['gone.py'] },
      { reason: 'too_large', count: 1, examples: ['huge.py'] },
      { reason: 'unreadable', count: 1, examples: ['pipe.py'] },
    ]);
    expect(await home.names()).toEqual(['a', 'b']);
  });

  it('refuses what is no project, no directory or no absolute path', async () => {
    await using home = await newHome();
    const { indexer, root } = home;
    await expect(indexer.index({ directory: root, project: '' })).rejects.toMatchObject(INVALID);
    await expect(indexer.index({ directory: root, project: 'x'.repeat(65) })).rejects.toMatchObject(INVALID);
    await expect(indexer.index({ directory: './src', project: 'app' })).rejects.toMatchObject(INVALID);
    const missing = { code: 'CODE_INDEXER_DIRECTORY_NOT_FOUND', kind: 'not_found' };
    await expect(indexer.index({ directory: join(root, 'none'), project: 'app' })).rejects.toMatchObject(missing);
    await home.write({ 'a.py': '' });
    await expect(indexer.index({ directory: join(root, 'a.py'), project: 'app' })).rejects.toMatchObject(missing);
    expect(await indexer.status()).toEqual([]);
  });
});

describe('status', () => {
  it('says per project what the index covers and what it left out', async () => {
    await using home = await newHome();
    expect(await home.indexer.status()).toEqual([]);
    await home.write({ 'a.py': 'def a():\ndef b():\n', 'logo.png': '', 'b.py': new Uint8Array([0]) });
    await home.indexer.index({ directory: home.root, project: 'app' });
    expect(await home.indexer.status('app')).toEqual([
      {
        project: 'app',
        root: home.root,
        indexing: false,
        indexedAt: START,
        files: 1,
        units: 2,
        languages: [{ language: 'python', files: 1, units: 2, filesWithProblems: 0 }],
        skipped: [
          { reason: 'binary', count: 1, examples: ['b.py'] },
          { reason: 'unknown_language', count: 1, examples: ['logo.png'] },
        ],
      },
    ]);
    expect(await home.indexer.roots()).toEqual([{ project: 'app', root: home.root, indexedAt: START }]);
    const missing = home.indexer.status('web');
    await expect(missing).rejects.toMatchObject({
      code: 'CODE_INDEXER_PROJECT_NOT_FOUND',
      details: { projects: ['app'] },
    });
  });
});

describe('remove', () => {
  it('leaves nothing of the project and everything of another', async () => {
    await using home = await newHome();
    await home.write({ 'a.py': 'def a():\n    b()\ndef b():\n' });
    await home.indexer.index({ directory: home.root, project: 'app' });
    await home.indexer.index({ directory: home.root, project: 'web' });
    expect(await home.indexer.remove('app')).toBe(2);
    expect((await home.indexer.status()).map(({ project }) => project)).toEqual(['web']);
    expect((await allPoints(home.vectorStore, home.collection)).map(({ payload }) => payload.project)).toEqual([
      'web',
      'web',
    ]);
    expect(await home.indexer.callers({ name: 'b', limit: 10 })).toMatchObject({ total: 1 });
    await expect(home.indexer.remove('app')).rejects.toMatchObject({ code: 'CODE_INDEXER_PROJECT_NOT_FOUND' });
  });
});

describe('stale', () => {
  it('sees files that changed, are gone, or were never inside', async () => {
    await using home = await newHome();
    await home.write({ 'a.py': 'def a():\n', 'b.py': 'def b():\n', 'c.py': 'def c():\n' });
    await home.indexer.index({ directory: home.root, project: 'app' });
    const files = (await home.points()).map(({ payload }) => payload);
    await home.write({ 'b.py': 'def b(): pass\n' });
    await home.remove('c.py');
    const [a] = files;
    const outside = { root: home.root, path: '../memory.db', fileHash: a?.fileHash ?? '' };
    expect(await home.indexer.stale([...files, outside])).toEqual([false, true, true, true]);
    expect(await home.indexer.stale([])).toEqual([]);
  });
});

describe('excerpts', () => {
  it('shows what of a unit says most of the question, but its signature and secrets, and nothing of a changed file', async () => {
    await using home = await newHome();
    const key = `AKIA${'Q7ZN4XWB2MLK5TRV'}`;
    const pay = [
      'def pay():',
      '  open(the till)',
      `  use("${key}")`,
      '  count(coins)',
      '  count(notes)',
      '  shut(it)',
      '  end()',
    ];
    await home.write({ 'a.py': `${pay.join('\n')}\n`, 'b.py': 'def b():\n  call(the bank)\n' });
    await home.indexer.index({ directory: home.root, project: 'app' });
    const units = (await home.points()).map(({ payload }) => payload);
    await home.write({ 'b.py': 'def b(): pass\n' });
    const [paid, changed] = await home.indexer.excerpts(units, 'who counts notes and ends it?');
    expect(paid?.lines).toEqual([
      expect.stringContaining('REDACTED'),
      'count(coins)',
      'count(notes)',
      'shut(it)',
      'end()',
    ]);
    expect(changed).toEqual({ stale: true, lines: [] });
  });
});

describe('callers and callees', () => {
  it.each([
    ['a name', { name: ' ', limit: 5 }],
    ['a limit', { name: 'a', limit: 0 }],
  ])('refuse %s that is none', async (_what, query) => {
    await using home = await newHome();
    await expect(home.indexer.callers(query)).rejects.toMatchObject(INVALID);
    await expect(home.indexer.callees(query)).rejects.toMatchObject(INVALID);
  });
});
