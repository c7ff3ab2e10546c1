import assert from 'node:assert/strict';
import { ALL_PROJECTS, GLOBAL_PROJECT, PROJECT_ERRORS, projectError } from '@learning-memory/project';

// Ids that a project has had: what was stored before two projects turned out to be one is found all the same.
const ids = ['project_b', 'project_a'];

/** The values of `project` that a search takes: always what is global too; `undefined` for all. */
function scopeOf(asked = '') {
  if (asked === ALL_PROJECTS) return undefined;
  if (asked === '' || asked === 'shop') return [...ids, GLOBAL_PROJECT];
  throw projectError('PROJECT_NOT_FOUND', `There is no project '${asked}'. Near: shop.`, {
    details: { nearest: ['shop'] },
  });
}

const stored = [{ project: 'project_a' }, { project: 'global' }, {}];
const scope = scopeOf() ?? [];
assert.deepEqual(
  stored.filter(({ project = '' }) => scope.includes(project)),
  stored.slice(0, 2),
);
assert.equal(scopeOf('*'), undefined);
assert.throws(() => scopeOf('shpo'), { code: 'PROJECT_NOT_FOUND', kind: PROJECT_ERRORS.PROJECT_NOT_FOUND });
