import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installInto } from './install.mjs';
import { importedBy } from './readme.mjs';
import { runNode } from './run-node.mjs';

const FOLDER = 'examples/tasks';

/** What somebody does with our libraries in a tool of their own, a file each. */
export const tasksOf = (root) =>
  readdirSync(join(root, FOLDER))
    .sort()
    .map((file) => ({ name: file.replace(/\.ts$/u, ''), code: readFileSync(join(root, FOLDER, file), 'utf8') }));

/**
 * Installs what a task imports, and nothing else, into a folder of its own, checks its types there, and runs it as it stands. A
 * row of the table, with what went wrong.
 */
export async function tryTask({ name, code }, { folder, env, node, checker }) {
  const project = join(folder, name);
  const packages = importedBy(code);
  const row = { name, packages, seconds: 0, megabytes: 0, runSeconds: 0, problems: [] };
  try {
    Object.assign(row, await installInto(project, packages, { env }));
    writeFileSync(join(project, 'task.mts'), code);
    writeFileSync(join(project, 'task.mjs'), code);
    const { problems } = await checker.check(join(project, 'task.mts'), ['node']);
    row.problems.push(...problems);
    const started = performance.now();
    const output = await runNode(node, ['task.mjs'], { cwd: project, env });
    row.runSeconds = (performance.now() - started) / 1000;
    if (output.trim() === '') row.problems.push('It says nothing.');
  } catch (error) {
    row.problems.push(error.message);
  } finally {
    rmSync(project, { recursive: true, force: true, maxRetries: 3 });
  }
  return row;
}
