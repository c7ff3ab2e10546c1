import { describe, expect, it } from '@jest/globals';
import type { Project, ProjectService } from '@learning-memory/project';
import type { CurrentProject } from './current-project.ts';
import { createProjectCode } from './project-code.ts';

const of = (id: string, path: string): Project => {
  const folders = [{ path, version: undefined, seenAt: 0 }];
  return { id, ids: [id], name: id, folders, firstSeenAt: 0, lastSeenAt: 0, paused: false };
};

const SHOP = of('shop', '/elsewhere');

function open(projects: Partial<ProjectService>, repositories: readonly string[] = []) {
  return createProjectCode({
    codeIndexer: { remove: async () => 0, roots: async () => [{ project: 'index', root: '/shop', indexedAt: 1 }] },
    git: { indexedRepositories: async () => repositories },
    // To be asked for more is to fail.
    projects: projects as ProjectService,
    currentProject: {} as CurrentProject,
    projectPath: '/shop',
  });
}

describe('whose indexed code is', () => {
  it('is looked up without a write, once', async () => {
    let asked = 0;
    const code = open({
      list: async () => [SHOP],
      recognise: async () => {
        asked += 1;
        return SHOP;
      },
    });
    for (let turn = 0; turn < 2; turn += 1) expect(await code.indexesOf(['shop'])).toHaveLength(1);
    expect(await code.indexesOf(['bank'])).toEqual([]);
    expect(asked).toBe(1);
  });

  it('is found as soon as its project is known', async () => {
    let all: readonly Project[] = [];
    let asked = 0;
    const code = open({
      list: async () => all,
      recognise: async () => {
        asked += 1;
        return all[0];
      },
    });
    for (let turn = 0; turn < 2; turn += 1) expect(await code.indexesOf(['shop'])).toEqual([]);
    expect(asked).toBe(1);
    all = [SHOP];
    expect(await code.indexesOf(['shop'])).toHaveLength(1);
  });
});

describe('whose indexed commits are', () => {
  it('stays while another repository takes the place of theirs, until they are indexed anew', async () => {
    const moved = { ...SHOP, folders: [] };
    const bank: Project = { ...of('bank', '/shop'), folders: [{ path: '/shop', version: 'v', seenAt: 0 }] };
    let all: readonly Project[] = [{ ...SHOP, folders: [{ path: '/shop', version: 'v', seenAt: 0 }] }];
    const code = open({ list: async () => all }, ['/shop']);
    expect(await code.repositoriesOf(['shop'])).toEqual(['/shop']);
    all = [moved, bank];
    expect(await code.repositoriesOf(['bank'])).toEqual([]);
    code.forget();
    expect(await code.repositoriesOf(['bank'])).toEqual(['/shop']);
  });

  it('is known while they are being indexed for the first time', async () => {
    const code = open({ list: async () => [of('bank', '/bank')] });
    expect(await code.repositoriesOf(['bank'])).toEqual(['/bank']);
    expect(await code.repositoriesOf(['shop'])).toEqual([]);
  });
});
