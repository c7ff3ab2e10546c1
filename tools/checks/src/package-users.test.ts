import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { runNode } from './test-support/run-node.ts';
import { libraries, workspaceRoot } from './test-support/workspace.ts';

it('finds two users of every library, or a reason in the first line of its README', async () => {
  const script = fileURLToPath(new URL('./print-users.mjs', import.meta.url));
  const lines = (await runNode({ cwd: workspaceRoot, script })).trim().split('\n');
  expect(lines).toHaveLength(libraries().length);
});
