import { join } from 'node:path';
import process from 'node:process';
import { bundleServer, compile } from './build.mjs';
import { withFileLock } from './file-lock.mjs';
import { ensureInstalled } from './install.mjs';
import { workspaceRoot } from './paths.mjs';

const HELD = 'LEARNING_MEMORY_WORKSPACE_LOCK';

/** Runs `work` while no other run installs, builds or counts here; a child of such a run does not wait for its parent. */
export async function exclusively(progress, work) {
  if (process.env[HELD] !== undefined) return work();
  const onWait = (pid) => progress.say(`Waiting for process ${pid}, which works in this checkout ...`);
  return withFileLock(join(workspaceRoot, 'tmp/workspace.lock'), { onWait }, async () => {
    process.env[HELD] = String(process.pid);
    try {
      return await work();
    } finally {
      delete process.env[HELD];
    }
  });
}

/** Installs what is missing, then compiles `configs` and bundles the server. Rejects when that fails. */
export function installAndBuild(progress, configs) {
  return exclusively(progress, async () => {
    await ensureInstalled(progress);
    const exitCode = await progress.step('Building', async () => (await compile(configs)) || bundleServer());
    if (exitCode !== 0) throw new Error(`The build ended with ${exitCode}. Read its message above.`);
  });
}
