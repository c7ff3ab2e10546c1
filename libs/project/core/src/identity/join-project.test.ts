import { describe, expect, it } from '@jest/globals';
import type { Project } from '@learning-memory/project';
import type { FolderFacts } from './folder-facts.ts';
import { joinProject } from './join-project.ts';

const NOW = 1000;

function project(id: string, rest: Partial<Project> & { readonly paths?: readonly string[] } = {}): Project {
  const { paths = [`/${id}`], ...others } = rest;
  const folders = paths.map((path) => ({ path, version: 'v', seenAt: 1 }));
  return { id, ids: [id], name: id, folders, firstSeenAt: 1, lastSeenAt: 1, paused: false, ...others };
}

function join(projects: readonly Project[], facts: Partial<FolderFacts>) {
  const unknown = { version: 'v', rootCommit: undefined, remote: undefined, origin: undefined, isOnlyFolder: false };
  return joinProject(projects, {
    facts: { folder: '/here', ...unknown, nameParts: ['here'], ...facts },
    now: NOW,
    newId: () => 'new',
  });
}

const idOf = (projects: readonly Project[], facts: Partial<FolderFacts>): string => join(projects, facts).project.id;

describe('evidence', () => {
  it('of the remote decides, whatever the first commit', () => {
    const projects = [project('a', { remote: 'x', rootCommit: '1' }), project('b', { remote: 'y', rootCommit: '2' })];
    expect(idOf(projects, { remote: 'y', rootCommit: '1' })).toBe('b');
    expect(idOf(projects, { remote: 'y' })).toBe('b');
    expect(idOf(projects, { remote: 'z', rootCommit: '1' })).toBe('new');
  });

  it('of the first commit decides where a remote is missing, the project seen first among several', () => {
    const projects = [project('a', { remote: 'x', rootCommit: '1' }), project('b', { remote: 'y', rootCommit: '1' })];
    expect(join(projects, { rootCommit: '1' })).toMatchObject({ project: { id: 'a', remote: 'x' }, absorbed: [] });
    expect(idOf(projects, { rootCommit: '2' })).toBe('new');
    expect(idOf(projects, { rootCommit: '1', origin: '/b' })).toBe('b');
  });

  it('of the folder counts before that, unless it is contradicted', () => {
    const projects = [project('a', { remote: 'x', rootCommit: '1' }), project('b', { remote: 'y', rootCommit: '1' })];
    expect(idOf(projects, { folder: '/b', rootCommit: '1', origin: '/a' })).toBe('b');
    expect(idOf(projects, { folder: '/b' })).toBe('b');
    expect(idOf(projects, { folder: '/b', rootCommit: '2' })).toBe('new');
    expect(idOf(projects, { folder: '/b', remote: 'z', rootCommit: '1' })).toBe('new');
    expect(idOf(projects, { folder: '/b', remote: 'x', rootCommit: '1' })).toBe('a');
  });

  it('of nothing makes a new project', () => {
    expect(join([project('a')], { version: undefined })).toEqual({
      project: {
        id: 'new',
        ids: ['new'],
        name: 'here',
        rootCommit: undefined,
        remote: undefined,
        folders: [{ path: '/here', version: undefined, seenAt: NOW }],
        firstSeenAt: NOW,
        lastSeenAt: NOW,
        paused: false,
      },
      absorbed: [],
    });
  });
});

describe('a new remote', () => {
  const projects = [project('a', { remote: 'x', rootCommit: '1', paths: ['/a', '/b'] })];

  it('moves a project that has no other folder any more, and only with its first commit', () => {
    const moved = { folder: '/a', remote: 'y', rootCommit: '1', isOnlyFolder: true };
    expect(join(projects, moved)).toMatchObject({ project: { id: 'a', remote: 'y' }, absorbed: [] });
    expect(idOf(projects, { ...moved, isOnlyFolder: false })).toBe('new');
    expect(idOf(projects, { ...moved, rootCommit: '2' })).toBe('new');
    expect(idOf(projects, { ...moved, rootCommit: undefined })).toBe('new');
    expect(join(projects, { ...moved, remote: undefined })).toMatchObject({ project: { id: 'a', remote: 'x' } });
  });

  it('heals what clones that moved one after the other had split', () => {
    const split = [...projects, project('b', { remote: 'y', rootCommit: '1', firstSeenAt: 2, paths: ['/c'] })];
    const last = { folder: '/a', remote: 'y', rootCommit: '1', isOnlyFolder: true };
    expect(join(split, last)).toMatchObject({ project: { id: 'a', ids: ['a', 'b'], remote: 'y' }, absorbed: ['b'] });
  });
});

describe('projects that are one', () => {
  it('keep the id, the name and the time of the one seen first, and all else', () => {
    const projects = [
      project('old', { firstSeenAt: 1, lastSeenAt: 5, rootCommit: '1', ids: ['old', 'older'] }),
      project('young', { firstSeenAt: 2, lastSeenAt: 9, remote: 'x', ids: ['young', 'younger'], paused: true }),
      project('other', { remote: 'y', rootCommit: '1' }),
    ];
    const { project: joined, absorbed } = join(projects, { folder: '/here', remote: 'x', rootCommit: '1' });
    expect(absorbed).toEqual(['young']);
    expect(joined).toMatchObject({ id: 'old', ids: ['old', 'older', 'young', 'younger'], name: 'old', remote: 'x' });
    expect(joined).toMatchObject({ rootCommit: '1', firstSeenAt: 1, lastSeenAt: NOW, paused: true });
    expect(joined.folders.map(({ path }) => path)).toEqual(['/here', '/old', '/young']);
  });

  it('of the same age are told apart by id, whatever their order', () => {
    const [a, b] = [project('a', { remote: 'x' }), project('b', { rootCommit: '1' })];
    for (const projects of [
      [a, b],
      [b, a],
    ])
      expect(idOf(projects, { remote: 'x', rootCommit: '1' })).toBe('a');
  });

  it('keep the 100 folders that were seen last', () => {
    const paths = Array.from({ length: 100 }, (_, index) => `/${String(index)}`);
    const { folders } = join([project('a', { rootCommit: '1', paths })], { rootCommit: '1' }).project;
    expect(folders).toHaveLength(100);
    expect([folders[0]?.path, folders.at(-1)?.path]).toEqual(['/here', '/98']);
  });
});
