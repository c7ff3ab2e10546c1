import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCounts, sumCounts, taskCounts } from './closing-line.mjs';
import { taskStatuses, testResults } from './paths.mjs';

/** The targets whose tasks are counted. */
export const COUNTED_TARGETS = ['lint-workspace', 'test'];

/** Every task of these targets that the workspace has, whether or not it ran. */
async function expectedTasks() {
  const { readCachedProjectGraph } = await import('@nx/devkit');
  return Object.values(readCachedProjectGraph().nodes).flatMap(({ name, data }) =>
    COUNTED_TARGETS.filter((target) => data.targets?.[target] !== undefined).map((target) => ({
      id: `${name}:${target}`,
      target,
      root: data.root,
    })),
  );
}

function readJsonIfAny(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** What the Nx run that just ended comes to. A task that Nx does not call done counts as failed. */
export async function collectCounts() {
  const tasks = await expectedTasks();
  if (tasks.length === 0) return checkCounts(false);
  const statuses = readJsonIfAny(taskStatuses) ?? {};
  return sumCounts(
    tasks.map(({ id, target, root }) => {
      const ok = isDone(statuses[id]);
      return taskCounts({ target, ok, results: readJsonIfAny(join(testResults, root, 'counts.json')) });
    }),
  );
}

/** Nx says `success`, or one of several words for a result taken from the cache. */
function isDone(status) {
  return status === 'success' || (status?.includes('cache') ?? false);
}
