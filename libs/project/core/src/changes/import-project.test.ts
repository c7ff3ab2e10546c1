import { describe, expect, it } from '@jest/globals';
import type { Project } from '@learning-memory/project';
import { newProjects } from '../test-support/new-projects.ts';

const ELSEWHERE: Project = {
  id: 'project_far',
  ids: ['project_far', 'project_farther'],
  name: 'shop',
  rootCommit: 'a'.repeat(40),
  remote: 'example.org/jane/shop',
  folders: [{ path: '/elsewhere/shop', version: '1-2', seenAt: 5 }],
  firstSeenAt: 1,
  lastSeenAt: 5,
  paused: true,
};

describe('a project of another home', () => {
  it('is known as it was, once', async () => {
    await using home = await newProjects();
    expect((await home.projects.importProject(ELSEWHERE)).outcome).toBe('added');
    expect(await home.projects.list()).toEqual([ELSEWHERE]);
    expect((await home.projects.importProject(ELSEWHERE)).outcome).toBe('equal');
    expect(await home.projects.list()).toEqual([ELSEWHERE]);
    expect((await home.projects.find('project_farther')).name).toBe('shop');
  });

  it('is that with its remote here, which keeps its id and name and is found by all its ids', async () => {
    await using home = await newProjects();
    const here = await home.projects.identify(await home.repository('store', 'https://example.org/jane/shop.git'));
    const imported = await home.projects.importProject(ELSEWHERE);
    expect(imported).toMatchObject({ outcome: 'added', project: { id: here.id, name: here.name } });
    expect(imported.project.ids).toEqual([here.id, 'project_far', 'project_farther']);
    expect(await home.projects.list()).toHaveLength(1);
    expect((await home.projects.importProject(ELSEWHERE)).outcome).toBe('equal');
  });

  it('is another one where both have remotes that differ, under another name, without folders that are taken', async () => {
    await using home = await newProjects();
    const folder = await home.repository('shop', 'https://example.org/joe/shop');
    const here = await home.projects.identify(folder);
    const project = { ...ELSEWHERE, folders: [...ELSEWHERE.folders, { path: folder, seenAt: 1 }] };
    expect((await home.projects.importProject(project)).project).toMatchObject({
      id: 'project_far',
      name: 'shop-2',
      folders: ELSEWHERE.folders,
    });
    expect((await home.projects.find(folder)).id).toBe(here.id);
  });

  it('takes over what was known apart under one of its ids', async () => {
    await using home = await newProjects();
    await home.projects.importProject({ ...ELSEWHERE, ids: ['project_far'] });
    const farther = { ...ELSEWHERE, id: 'project_farther', ids: ['project_farther'], name: 'old', folders: [] };
    await home.projects.importProject({ ...farther, remote: undefined, rootCommit: undefined });
    expect(await home.projects.list()).toHaveLength(2);
    expect((await home.projects.importProject(ELSEWHERE)).project.ids).toEqual(ELSEWHERE.ids);
    expect(await home.projects.list()).toHaveLength(1);
  });

  it('does not make one of two repositories that are known to differ', async () => {
    await using home = await newProjects();
    await home.projects.importProject({ ...ELSEWHERE, ids: ['project_far'] });
    const farther = { ...ELSEWHERE, id: 'project_farther', ids: ['project_farther'], name: 'old', folders: [] };
    await home.projects.importProject({ ...farther, remote: 'example.org/jane/old' });
    const before = await home.projects.list();
    expect(before).toHaveLength(2);
    expect(await home.projects.importProject(ELSEWHERE)).toMatchObject({ outcome: 'conflicting', differsIn: ['ids'] });
    expect(await home.projects.list()).toEqual(before);
  });

  it('stays as it is here where it differs', async () => {
    await using home = await newProjects();
    await home.projects.importProject(ELSEWHERE);
    const changed = { ...ELSEWHERE, name: 'store', paused: false };
    expect(await home.projects.importProject(changed)).toMatchObject({
      outcome: 'conflicting',
      differsIn: ['name', 'paused'],
      project: ELSEWHERE,
    });
  });

  it.each([
    ['the id of all that is global', { id: 'global', ids: ['global'] }],
    ['an id that is not its first', { ids: ['project_farther'] }],
    ['no id', { id: '', ids: [''] }],
    ['a reserved name', { name: 'Unknown' }],
    ['a name of two lines', { name: 'a\nb' }],
    ['a relative folder', { folders: [{ path: 'shop', seenAt: 1 }] }],
    ['a remote with credentials', { remote: 'jane:secret@example.org/shop' }],
    ['a first commit that is none', { rootCommit: 'main' }],
  ])('is refused with %s', async (_case, fields) => {
    await using home = await newProjects();
    const refused = home.projects.importProject({ ...ELSEWHERE, ...fields });
    await expect(refused).rejects.toMatchObject({ code: 'PROJECT_INVALID_INPUT' });
    expect(await home.projects.list()).toEqual([]);
  });
});
