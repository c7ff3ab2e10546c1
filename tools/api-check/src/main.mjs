import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

register();
const [{ runApiCheck }, { runNpm }] = await Promise.all([
  import('./run-api-check.ts'),
  import('./published-package.ts'),
]);
const workspaceRoot = fileURLToPath(new URL('../../..', import.meta.url));

try {
  const isEnough = await runApiCheck({ workspaceRoot, runNpm, print: (line) => console.log(line) });
  if (!isEnough) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
