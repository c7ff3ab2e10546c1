import { describe, expect, it } from '@jest/globals';
import { errorFactory } from '@learning-memory/errors';
import { projectError, type Project, type ProjectService } from '@learning-memory/project';
import { createCurrentProject } from './current-project.ts';

const SHOP: Project = {
  id: 'project_a',
  ids: ['project_a', 'project_b'],
  name: 'shop',
  folders: [],
  firstSeenAt: 0,
  lastSeenAt: 0,
  paused: false,
};
const BANK: Project = { ...SHOP, id: 'project_c', ids: ['project_c'], name: 'bank' };
const busy = errorFactory({ BUSY: 'unavailable' } as const);

/** A project whose answers are given, one for each question; the last goes on. */
function open(answers: readonly (Project | Error)[], others: Partial<ProjectService> = {}) {
  let asked = 0;
  const projects: Partial<ProjectService> = {
    async identify() {
      const answer = answers[Math.min(asked++, answers.length - 1)];
      if (answer instanceof Error) throw answer;
      return answer ?? SHOP;
    },
    recognise: async () => SHOP,
    find: async () => BANK,
    list: async () => [BANK, SHOP],
    ...others,
  };
  const current = createCurrentProject({ projects: projects as ProjectService, projectPath: '/shop' });
  return { current, asked: () => asked };
}

describe('the current project', () => {
  it('is searched together with what is global, and so is one that is asked for', async () => {
    const { current } = open([SHOP]);
    expect(await current.idsOf()).toEqual(['project_a', 'project_b', 'global']);
    expect(await current.idsOf('bank')).toEqual(['project_c', 'global']);
    expect(await current.idsOf('*')).toBeUndefined();
    expect(await current.ownersOf('*')).toEqual({ exceptProjects: [] });
    expect(await current.idsOf('unknown')).toEqual([null]);
    expect(await current.idsOf('global')).toEqual(['global']);
  });

  it.each<[string, Project, Partial<ProjectService>]>([
    ['was paused', { ...BANK, paused: true }, {}],
    [
      'its settings file switches off',
      { ...BANK, folders: [{ path: '/bank', version: undefined, seenAt: 0 }] },
      { pauseState: async (path) => ({ paused: path === '/bank', notices: [] }) },
    ],
  ])('does not see another that %s', async (_case, bank, others) => {
    const { current } = open([SHOP], { ...others, find: async () => bank, list: async () => [bank, SHOP] });
    await expect(current.idsOf('bank')).rejects.toMatchObject({ code: 'PROJECT_PAUSED', kind: 'conflict' });
    expect(await current.idsOf('*')).toEqual(['project_a', 'project_b', 'global', null]);
    expect(await current.ownersOf('*')).toEqual({ exceptProjects: ['project_c'] });
    expect(await current.ownersOf()).toEqual({ projects: ['project_a', 'project_b', 'global'] });
    expect(await current.idsOf()).toEqual(['project_a', 'project_b', 'global']);
  });

  it('leaves out another whose switch cannot be read', async () => {
    const { current } = open([SHOP], {
      list: async () => [{ ...BANK, folders: [{ path: '/bank', version: undefined, seenAt: 0 }] }, SHOP],
      pauseState: () => Promise.reject(busy('BUSY', 'The store is busy.')),
    });
    expect(await current.idsOf('*')).toEqual(['project_a', 'project_b', 'global', null]);
  });

  it('sees another whose folder is gone', async () => {
    const bank = { ...BANK, folders: [{ path: '/gone', version: undefined, seenAt: 0 }] };
    const pauseState = async (): Promise<never> => Promise.reject(projectError('PROJECT_PATH_NOT_FOUND', 'Gone.'));
    const { current } = open([SHOP], { pauseState, find: async () => bank });
    expect(await current.idsOf('bank')).toEqual(['project_c', 'global']);
  });

  it('that nobody has written to has nothing but what is global', async () => {
    const projects = { identify: async () => SHOP, recognise: async () => undefined } as Partial<ProjectService>;
    const current = createCurrentProject({ projects: projects as ProjectService, projectPath: '/shop' });
    expect(await current.idsOf()).toEqual(['global']);
  });

  it('is called by its name under each of its ids', async () => {
    const { current } = open([SHOP]);
    const names = await current.namesOf(['project_b', undefined, 'global', 'project_c', 'project_of_another_home']);
    expect(names).toEqual(['shop', 'unknown', 'global', 'bank', 'project_of_another_home']);
  });

  it('is asked for with each call, because another repository may have taken its place, and once at the same time', async () => {
    const { current, asked } = open([SHOP, BANK]);
    await Promise.all([current.read(), current.read()]);
    expect(asked()).toBe(1);
    expect(await current.read()).toBe(BANK);
  });

  it('stays what it was while the store is busy, and is asked for again at the next call', async () => {
    const { current } = open([SHOP, busy('BUSY', 'Locked.'), BANK]);
    await current.read();
    expect(await current.read()).toBe(SHOP);
    expect(await current.read()).toBe(BANK);
  });

  it('is not made up where it was never known', async () => {
    const { current } = open([busy('BUSY', 'Locked.'), SHOP]);
    await expect(current.read()).rejects.toMatchObject({ code: 'BUSY' });
    expect(await current.read()).toBe(SHOP);
  });
});
