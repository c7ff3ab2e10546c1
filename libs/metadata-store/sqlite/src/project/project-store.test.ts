import { join } from 'node:path';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { describe, expect, it } from '@jest/globals';
import type { Project } from '@learning-memory/project';
import { storeOpener } from '../test-support/open-store.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const openStore = storeOpener(temporaryFolders());

function project(id: string, rest: Partial<Project> = {}): Project {
  const folders = [{ path: `/${id}`, version: 'v', seenAt: 7 }];
  const unknown = { rootCommit: undefined, remote: undefined };
  return { id, ids: [id], name: id, ...unknown, folders, firstSeenAt: 1, lastSeenAt: 2, paused: false, ...rest };
}

async function save(
  { projects }: Awaited<ReturnType<typeof openStore>>,
  ...saved: readonly (Project | readonly [Project, readonly string[]])[]
) {
  for (const entry of saved) {
    const [changed, absorbed] = 'id' in entry ? [entry, []] : entry;
    const { revision } = await projects.snapshot();
    expect(await projects.save({ revision, project: changed, absorbed })).toBe(true);
  }
}

describe('projects', () => {
  it('come back as they were saved, the one seen first first', async () => {
    await using store = await openStore();
    const full: Project = {
      id: 'a',
      ids: ['a', 'c', 'b'],
      name: 'jane/shop',
      rootCommit: 'f00d',
      remote: 'example.org/jane/shop',
      folders: [
        { path: '/z', version: 'v1', seenAt: 3 },
        { path: '/b', version: undefined, seenAt: 9 },
      ],
      firstSeenAt: 5,
      lastSeenAt: 9,
      paused: true,
    };
    const bare = project('z', { folders: [] });
    await save(store, full, bare, project('y', { firstSeenAt: 5 }));
    const { projects } = await store.projects.snapshot();
    expect(projects).toEqual([bare, full, project('y', { firstSeenAt: 5 })]);
    expect(await store.projects.findByFolder('/b')).toEqual(full);
    expect(await store.projects.findByFolder('/nowhere')).toBeUndefined();
  });

  it('are none at first', async () => {
    await using store = await openStore();
    expect(await store.projects.snapshot()).toEqual({ revision: 0, projects: [] });
  });

  it('are replaced whole', async () => {
    await using store = await openStore();
    await save(store, project('a', { remote: 'r', rootCommit: 'c', ids: ['a', 'x'], paused: true }));
    const next = project('a', { name: 'other', folders: [{ path: '/next', version: undefined, seenAt: 8 }] });
    await save(store, next);
    expect((await store.projects.snapshot()).projects).toEqual([next]);
    expect(await store.projects.findByFolder('/a')).toBeUndefined();
  });

  it('take a folder from another one, and are gone once absorbed', async () => {
    await using store = await openStore();
    const [a, b] = [project('a'), project('b')];
    await save(store, a, b);
    const taker = project('a', { folders: [...a.folders, ...b.folders] });
    await save(store, taker);
    expect((await store.projects.snapshot()).projects).toEqual([taker, project('b', { folders: [] })]);
    const whole = { ...taker, ids: ['a', 'b'] };
    await save(store, [whole, ['b']]);
    expect((await store.projects.snapshot()).projects).toEqual([whole]);
    expect(await store.projects.findByFolder('/b')).toEqual(whole);
  });

  it('are not saved on the ground of what is out of date', async () => {
    await using first = await openStore();
    await using second = await openStore(first.folder);
    const { revision } = await first.projects.snapshot();
    const saves = await Promise.all(
      [first, second].map(({ projects }, number) =>
        projects.save({ revision, project: project(`p${String(number)}`), absorbed: [] }),
      ),
    );
    expect(saves.toSorted()).toEqual([false, true]);
    expect((await second.projects.snapshot()).projects).toHaveLength(1);
    expect(await second.projects.save({ revision, project: project('x'), absorbed: ['p0', 'p1'] })).toBe(false);
    expect((await first.projects.snapshot()).projects).toHaveLength(1);
  });

  it('have another revision after each change, also one that takes the latest away', async () => {
    await using store = await openStore();
    const revisions = new Set<number>();
    const changes = [project('a'), project('b'), [project('a', { ids: ['a', 'b'] }), ['b']] as const, project('a')];
    for (const change of changes) {
      await save(store, change);
      revisions.add((await store.projects.snapshot()).revision);
    }
    expect(revisions.size).toBe(4);
  });

  it('leave nothing when a name is taken', async () => {
    await using store = await openStore();
    await save(store, project('a'));
    const before = await store.projects.snapshot();
    const change = { revision: before.revision, project: project('b', { name: 'a' }), absorbed: [] };
    await expect(store.projects.save(change)).rejects.toThrow();
    expect(await store.projects.snapshot()).toEqual(before);
  });

  it('take any text', async () => {
    await using store = await openStore();
    const texts = [`'; DROP TABLE project; --`, '\u{1F980}日本', '%_"`?1', 'x'.repeat(100_000), 'a\nb'];
    for (const text of texts) {
      const folders = [{ path: text, version: text, seenAt: 1 }];
      await save(store, project(text, { remote: text, rootCommit: text, ids: [text, `${text}2`], folders }));
      expect((await store.projects.findByFolder(text))?.remote).toBe(text);
    }
    const file = connectSqlite(join(store.folder, 'memory.db'), { readonly: true });
    expect(file.prepare('SELECT count(*) FROM project').pluck().get()).toBe(texts.length);
    file.close();
  });
});
