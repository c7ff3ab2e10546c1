import assert from 'node:assert/strict';
import { ALL_PROJECTS, GLOBAL_PROJECT, projectError, type ProjectPayload } from '@learning-memory/project';
import type { Project, ProjectService } from '@learning-memory/project';

/** The values of `project` that a search takes: without a name of this project, always what is global; `undefined` for all. */
async function scopeOf(projects: ProjectService, path: string, asked?: string): Promise<readonly string[] | undefined> {
  if (asked === ALL_PROJECTS) return undefined;
  const { ids } = await (asked === undefined ? projects.identify(path) : projects.find(asked));
  return [...ids, GLOBAL_PROJECT];
}

const shop = { id: 'project_b', ids: ['project_b', 'project_a'], name: 'shop' } as unknown as Project;
const projects = {
  identify: async () => shop,
  find: async (name: string) => {
    throw projectError('PROJECT_NOT_FOUND', `There is no project '${name}'. Near: shop.`, {
      details: { nearest: ['shop'] },
    });
  },
} as unknown as ProjectService;

// Stored before two projects turned out to be one: found all the same.
const stored: readonly ProjectPayload[] = [{ project: 'project_a' }, { project: 'global' }, { project: 'unknown' }];
const scope = await scopeOf(projects, '/work/shop');
assert.deepEqual(
  stored.filter(({ project }) => scope?.includes(project)),
  stored.slice(0, 2),
);
assert.equal(await scopeOf(projects, '/work/shop', '*'), undefined);
await assert.rejects(scopeOf(projects, '/work/shop', 'shpo'), { code: 'PROJECT_NOT_FOUND', kind: 'not_found' });
