import { expect, it } from '@jest/globals';
import type { ProjectIds } from '@learning-memory/project';
import { topicScope } from './topic-scope.ts';

const scopeOf = async (asked: string | undefined, ids: ProjectIds | undefined): Promise<string> =>
  (await topicScope({ idsOf: () => Promise.resolve(ids) }, asked)).id;

it('is the own project, the one that is named, or all', async () => {
  expect(await scopeOf(undefined, ['own', 'global'])).toBe('own');
  expect(await scopeOf('other', ['other-id', 'global'])).toBe('other-id');
  expect(await scopeOf('*', undefined)).toBe('*');
});

it('is another one once a project is switched off, whatever the order of the others', async () => {
  const without = await scopeOf('*', ['own', 'other', 'global', null]);
  expect(without).not.toBe('*');
  expect(await scopeOf('*', [null, 'global', 'other', 'own'])).toBe(without);
  expect(await scopeOf('*', ['own', 'global', null])).not.toBe(without);
});
