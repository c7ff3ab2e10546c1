import { join } from 'node:path';
import process from 'node:process';
import { runNode } from '../packages/run-node.mjs';

/** What `npm run build` does in a clone whose packages are installed; the seconds it took. */
export async function buildClone({ root }, env) {
  const started = performance.now();
  await runNode(process.execPath, ['tools/scripts/compile.mjs'], { cwd: root, env });
  await runNode(process.execPath, ['bundler/bundle.mjs'], { cwd: join(root, 'apps/mcp-server'), env });
  return (performance.now() - started) / 1000;
}
