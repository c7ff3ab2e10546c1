import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { FsTree } from 'nx/src/generators/tree';
import startersGenerator from './generators/starters/generator';
import { STARTERS_FILE } from './starters';

const workspaceRoot = join(__dirname, '../../..');

it('are what the generator writes: else run `npx nx g @learning-memory/workspace:starters`', async () => {
  const tree = new FsTree(workspaceRoot, false);
  await startersGenerator(tree);
  expect(tree.read(STARTERS_FILE, 'utf8')).toBe(readFileSync(join(workspaceRoot, STARTERS_FILE), 'utf8'));
});
