import process from 'node:process';
import { nxCli, taskStatuses } from './paths.mjs';
import { runNode } from './run-process.mjs';

const settings = {
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  NX_NO_CLOUD: 'true',
  LEARNING_MEMORY_TASK_RESULTS: taskStatuses,
  // Plugin workers cost seconds a run and bring nothing to a run this short.
  NX_ISOLATE_PLUGINS: 'false',
};

// Nx asks its tasks for colours even when nobody looks.
const colours = () => (process.stdout.isTTY || process.env.FORCE_COLOR !== undefined ? {} : { FORCE_COLOR: '0' });

/** Runs the workspace's own Nx; resolves its exit code. Leaves no daemon behind. */
export const runNx = (...args) => runNode(nxCli, args, { env: { ...settings, ...colours() }, stdin: 'ignore' });
