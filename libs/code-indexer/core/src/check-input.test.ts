import { expect, it } from '@jest/globals';
import { checkNewProject, checkProject } from './check-input.ts';

const SECRET = `ghp_${'a1B2c3D4e5'.repeat(3)}f6G7h8`;

it('refuses a secret as the name of an index that is made, without telling it, and takes it where one is looked for', () => {
  const refusal = expect.objectContaining({ code: 'CODE_INDEXER_INVALID_INPUT' });
  expect(() => checkNewProject(SECRET)).toThrow(refusal);
  expect(() => checkNewProject(SECRET)).not.toThrow(SECRET);
  expect(() => checkProject(SECRET)).not.toThrow();
  expect(() => checkNewProject('shop')).not.toThrow();
});
