import { describe, expect, it } from '@jest/globals';
import type { CodeFileDraft, CodeFileUnit } from '@learning-memory/code-indexer';
import type { SqliteMetadataStore } from '../sqlite-metadata-store.ts';
import { storeOpener } from '../test-support/open-store.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const open = storeOpener(temporaryFolders());
const LOCK = { project: 'app', owner: 'one' };
const TERM = { root: '/app', now: 1000, until: 2000 };
const INDEX = { root: '/app', indexedAt: 1500, report: '{}', removed: [] };

function unit(id: string, name: string, more: Partial<CodeFileUnit> = {}): CodeFileUnit {
  return { id, kind: 'function', name, qualifiedName: name, startLine: 1, callable: true, ...more };
}

function file(path: string, more: Partial<CodeFileDraft> = {}): CodeFileDraft {
  return {
    path,
    version: '1',
    language: 'python',
    family: 'python',
    hasProblems: false,
    surface: 's',
    bindings: '{}',
    importKeys: [],
    units: [],
    calls: [],
    ...more,
  };
}

async function published({ codeIndex }: SqliteMetadataStore, ...files: readonly CodeFileDraft[]): Promise<void> {
  await codeIndex.lock(LOCK, TERM);
  await codeIndex.stage(LOCK, files);
  await codeIndex.complete(
    LOCK,
    files.map(({ path }) => path),
  );
  await codeIndex.publish(LOCK, INDEX);
}

describe('the code index', () => {
  it('is locked by one owner until the term is over', async () => {
    await using store = await open();
    const { codeIndex } = store;
    const other = { project: 'app', owner: 'two' };
    expect(await codeIndex.lock(LOCK, TERM)).toBe(true);
    expect(await codeIndex.renew(LOCK, 3000)).toBe(true);
    expect(await codeIndex.lock(other, { ...TERM, now: 2999 })).toBe(false);
    expect(await codeIndex.projects(2999)).toMatchObject([{ project: 'app', locked: true }]);
    expect(await codeIndex.lock(other, { ...TERM, now: 3000, until: 4000 })).toBe(true);
    await codeIndex.unlock(LOCK);
    expect(await codeIndex.stage(LOCK, [file('a.py')])).toBe(false);
    expect(await codeIndex.publish(LOCK, INDEX)).toBe(false);
    expect(await codeIndex.files('app', { limit: 9 })).toEqual([]);
    expect(await codeIndex.renew(LOCK, 5000)).toBe(false);
    await codeIndex.unlock(other);
    // Nobody has it, but what its owner knew of the project may be outdated.
    expect(await codeIndex.renew(LOCK, 5000)).toBe(false);
    expect(await codeIndex.lock(LOCK, { ...TERM, now: 3001 })).toBe(true);
  });

  it('holds back what is staged until it is published, and only what is complete', async () => {
    await using store = await open();
    const { codeIndex } = store;
    await codeIndex.lock(LOCK, TERM);
    await codeIndex.stage(LOCK, [
      file('a.py', { units: [unit('id_a', 'parse')] }),
      file('b.py', { units: [unit('id_b', 'parse')] }),
    ]);
    await codeIndex.complete(LOCK, ['a.py']);
    expect(await codeIndex.liveUnits(['id_a', 'id_b'])).toEqual(new Set());
    expect((await codeIndex.callGraph.callers({ name: 'parse', limit: 10 })).units).toEqual([]);

    expect(await codeIndex.names({ shortest: 1, longest: 9 })).toEqual([]);
    expect(await codeIndex.publish(LOCK, INDEX)).toBe(true);
    expect(await codeIndex.liveUnits(['id_a', 'id_b'])).toEqual(new Set(['id_a']));
    expect(await codeIndex.names({ indexes: ['app'], shortest: 5, longest: 5 })).toEqual(['parse']);
    expect(await codeIndex.names({ indexes: ['other'], shortest: 1, longest: 9 })).toEqual([]);
    expect(await codeIndex.names({ shortest: 6, longest: 9 })).toEqual([]);
    expect(await codeIndex.garbage('app', 10)).toEqual(['id_b']);
    expect(await codeIndex.projects(1500)).toMatchObject([
      { root: '/app', indexedAt: 1500, report: '{}', languages: [{ language: 'python', files: 1, units: 1 }] },
    ]);
  });

  it('tells names by how many characters they have but for joiners, in order', async () => {
    await using store = await open();
    const named = ['parse_url', 'parseUrl', 'parse-url', '__parse_url', 'parseUrls', 'parse', 'say "hi"\n'];
    const units = named.map((name, index) => unit(`id_${String(index)}`, name));
    await published(store, file('a.py', { units: [...units, unit('id', 'parse_it', { kind: 'chunk' })] }));
    const { codeIndex } = store;
    const ofEight = ['__parse_url', 'parse-url', 'parseUrl', 'parse_url'];
    expect(await codeIndex.names({ shortest: 8, longest: 8 })).toEqual(ofEight);
    expect(await codeIndex.names({ shortest: 9, longest: 9 })).toEqual(['parseUrls', 'say "hi"\n']);
  });

  it('shows a part of a first index, which is none to the end yet', async () => {
    await using store = await open();
    const { codeIndex } = store;
    await codeIndex.lock(LOCK, TERM);
    await codeIndex.stage(LOCK, [file('a.py', { units: [unit('id_a', 'parse')] })]);
    await codeIndex.complete(LOCK, ['a.py']);
    expect(await codeIndex.publish(LOCK, { ...INDEX, indexedAt: undefined })).toBe(true);
    expect(await codeIndex.liveUnits(['id_a'])).toEqual(new Set(['id_a']));
    expect(await codeIndex.roots()).toEqual([{ project: 'app', root: '/app', indexedAt: undefined }]);
    expect(await codeIndex.publish(LOCK, INDEX)).toBe(true);
    expect(await codeIndex.roots()).toMatchObject([{ project: 'app', indexedAt: 1500 }]);
  });

  it('makes garbage of ids that no unit has any more, and of no others', async () => {
    await using store = await open();
    const { codeIndex } = store;
    await published(
      store,
      file('a.py', { units: [unit('kept', 'x'), unit('old', 'y')] }),
      file('gone.py', { units: [unit('gone', 'z')] }),
    );
    await codeIndex.stage(LOCK, [file('a.py', { version: '2', units: [unit('kept', 'x'), unit('new', 'y')] })]);
    await codeIndex.stage(LOCK, [file('a.py', { version: '3', units: [unit('kept', 'x'), unit('newer', 'y')] })]);
    expect(await codeIndex.garbage('app', 10)).toEqual(['new']);
    await codeIndex.complete(LOCK, ['a.py']);
    await codeIndex.publish(LOCK, { ...INDEX, removed: ['gone.py'] });
    expect(await codeIndex.garbage('app', 10)).toEqual(['gone', 'new', 'old']);
    expect(await codeIndex.liveUnits(['kept', 'old', 'new', 'newer', 'gone'])).toEqual(new Set(['kept', 'newer']));

    await codeIndex.stage(LOCK, [file('b.py', { units: [unit('gone', 'z')] })]);
    expect(await codeIndex.garbage('app', 10)).toEqual(['new', 'old']);
    await codeIndex.unstage(LOCK, ['b.py']);
    expect(await codeIndex.dropGarbage(LOCK, ['gone', 'new'])).toBe(true);
    expect(await codeIndex.garbage('app', 10)).toEqual(['old']);
  });

  it('keeps a project apart from another, and forgets it as a whole', async () => {
    await using store = await open();
    const { codeIndex } = store;
    await published(store, file('a.py', { units: [unit('id_a', 'parse')] }));
    const web = { project: 'web', owner: 'one' };
    await codeIndex.lock(web, TERM);
    await codeIndex.stage(web, [file('a.py', { units: [unit('id_w', 'parse')] })]);
    await codeIndex.complete(web, ['a.py']);
    await codeIndex.publish(web, INDEX);

    expect(await codeIndex.clear(LOCK)).toBe(1);
    expect(await codeIndex.garbage('app', 10)).toEqual(['id_a']);
    expect(await codeIndex.drop(LOCK)).toBe(true);
    expect((await codeIndex.projects(0)).map(({ project }) => project)).toEqual(['web']);
    expect(await codeIndex.liveUnits(['id_a', 'id_w'])).toEqual(new Set(['id_w']));
  });
});

describe('the call graph', () => {
  const library = file('lib.py', {
    importKeys: ['util'],
    units: [unit('id_lib', 'load'), unit('id_run', 'run', { startLine: 9 })],
  });
  const caller = file('main.py', {
    importKeys: ['lib'],
    units: [unit('id_main', 'main', { startLine: 5 })],
    calls: [
      { caller: 0, callee: 'load', lines: [6, 8] },
      { caller: 0, callee: 'print', lines: [7] },
      { callee: 'run', receiver: 'x', lines: [20] },
    ],
  });

  it('answers by name until a call has a target, which holds when it is published', async () => {
    await using store = await open();
    const { callGraph, ...codeIndex } = store.codeIndex;
    await published(store, library, caller);
    const byName = await callGraph.callers({ name: 'load', indexes: ['app'], limit: 10 });
    expect(byName).toMatchObject({
      units: [{ unitId: 'id_lib', path: 'lib.py', qualifiedName: 'load' }],
      sites: [
        { resolution: 'name', caller: { unitId: 'id_main', startLine: 5 }, line: 6, candidates: 1 },
        { resolution: 'name', caller: { unitId: 'id_main', startLine: 5 }, line: 8, candidates: 1 },
      ],
      total: 2,
    });
    for (const indexes of [[], ['web']])
      expect(await callGraph.callers({ name: 'load', indexes, limit: 10 })).toMatchObject({ units: [], sites: [] });
    expect(await callGraph.callers({ name: 'load', indexes: ['web', 'app'], limit: 10 })).toEqual(byName);
    expect(await codeIndex.roots()).toEqual([{ project: 'app', root: INDEX.root, indexedAt: INDEX.indexedAt }]);
    const [load, print] = await callGraph.calls('app', ['main.py']);
    expect(load).toMatchObject({ path: 'main.py', caller: 'main', callee: 'load' });
    // What an interrupted build found is not what the next one publishes.
    await callGraph.setTargets(LOCK, [{ call: load?.call ?? 0, external: true }]);
    await callGraph.resetTargets(LOCK);
    await codeIndex.publish(LOCK, INDEX);
    expect(await callGraph.callers({ name: 'load', limit: 10 })).toEqual(byName);

    await callGraph.setTargets(LOCK, [
      { call: load?.call ?? 0, unit: { path: 'lib.py', qualifiedName: 'load' }, external: false },
      { call: print?.call ?? 0, external: true },
    ]);
    expect(await callGraph.callers({ name: 'load', limit: 10 })).toEqual(byName);
    await codeIndex.publish(LOCK, INDEX);
    const sites = [6, 8].map((line) => ({ resolution: 'exact', callee: { unitId: 'id_lib' }, line }));
    expect(await callGraph.callers({ name: 'load', limit: 10 })).toMatchObject({ sites, total: 2 });
    expect(await callGraph.callees({ name: 'main', limit: 10 })).toMatchObject({
      sites,
      total: 2,
      unresolved: ['print'],
    });
  });

  it('counts the calls between files by path, from both sides, whether certain or by name', async () => {
    await using store = await open();
    const { callGraph, ...codeIndex } = store.codeIndex;
    await published(store, library, caller);
    // Of `load`, and of `run`, whoever that is.
    const between = [{ from: 'main.py', to: 'lib.py', calls: 2 }];
    expect(await callGraph.callsOfFiles('app', ['lib.py'])).toEqual(between);
    expect(await callGraph.callsOfFiles('app', ['main.py', 'gone.py'])).toEqual(between);
    expect(await callGraph.callsOfFiles('web', ['lib.py'])).toEqual([]);
    const [load, ...others] = await callGraph.calls('app', ['main.py']);
    await callGraph.setTargets(LOCK, [
      { call: load!.call, unit: { path: 'lib.py', qualifiedName: 'load' }, external: false },
      ...others.map(({ call }) => ({ call, external: true })),
    ]);
    await codeIndex.publish(LOCK, INDEX);
    const certain = [{ from: 'main.py', to: 'lib.py', calls: 1 }];
    expect(await callGraph.callsOfFiles('app', ['lib.py'])).toEqual(certain);
    expect(await callGraph.callsOfFiles('app', ['main.py'])).toEqual(certain);
  });

  it('names the top of a file by its path, and flags what may be several units', async () => {
    await using store = await open();
    await published(store, library, caller, file('other.py', { units: [unit('id_other', 'run')] }));
    const { sites, total } = await store.codeIndex.callGraph.callers({ name: 'run', limit: 1 });
    expect(total).toBe(1);
    expect(sites).toEqual([
      expect.objectContaining({
        caller: { kind: 'module', qualifiedName: 'main.py', project: 'app', path: 'main.py', startLine: 1 },
        callee: expect.objectContaining({ unitId: 'id_run' }),
        resolution: 'ambiguous',
        candidates: 2,
      }),
    ]);
  });

  it('takes no unit of another language family, and none that cannot be called', async () => {
    await using store = await open();
    const page = file('page.ts', {
      family: 'js',
      units: [unit('id_ts', 'load'), unit('id_type', 'run', { kind: 'type', callable: false })],
    });
    await published(store, library, caller, page);
    const { sites } = await store.codeIndex.callGraph.callees({ name: 'main', limit: 10 });
    const found = { callee: { unitId: 'id_lib' }, resolution: 'name' };
    expect(sites).toMatchObject([found, found]);
  });

  it('sees the next index: staged files instead of live ones', async () => {
    await using store = await open();
    const { callGraph, ...codeIndex } = store.codeIndex;
    await published(store, library, caller);
    await codeIndex.stage(LOCK, [
      { ...library, version: '2', importKeys: ['other'], units: [unit('id_new', 'fetch')] },
    ]);
    expect(await callGraph.surfaces('app', ['lib.py', 'none.py'])).toEqual([
      { path: 'lib.py', language: 'python', bindings: '{}', units: [{ kind: 'function', qualifiedName: 'fetch' }] },
    ]);
    expect(await callGraph.importers('app', ['lib', 'other'])).toEqual(['lib.py', 'main.py']);
    expect(await callGraph.importers('app', ['util'])).toEqual([]);
  });
});
