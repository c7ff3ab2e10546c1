import { rmSync } from 'node:fs';
import { exclusively } from './bootstrap.mjs';
import { checkCounts, closingLine, sumCounts } from './closing-line.mjs';
import { ensureInstalled } from './install.mjs';
import { runNx } from './nx.mjs';
import { prettierCli, testResults, typescriptCli } from './paths.mjs';
import { runNode } from './run-process.mjs';
import { collectCounts, COUNTED_TARGETS } from './task-results.mjs';

/** Checks of the workspace as a whole, which belong to no package. None waits for another. */
const workspaceChecks = [
  ['Checking that project references are in sync (npx nx sync mends them)', () => runNx('sync:check')],
  [
    'Checking the formatting (npm run format mends it)',
    () => runNode(prettierCli, ['--check', '--log-level=warn', '--cache', '--cache-strategy=content', '.']),
  ],
  // One compiler for all is many times faster than one for each package.
  ['Compiling and type checking every package', () => runNode(typescriptCli, ['--build', 'tsconfig.json'])],
];

// As many as the cores counted on; the longest, which ends last, uses both.
const SLOTS = '--parallel=2';

/** `npm test`: installs what is missing, runs every check and test, prints the closing line last; resolves the exit code. */
export async function test(progress) {
  const { counts, exitCode } = await exclusively(progress, () => runEverything(progress)).catch((error) => {
    console.error(error.message);
    return { counts: checkCounts(false), exitCode: 1 };
  });
  console.log(closingLine(counts));
  return counts.failed > 0 ? 1 : exitCode;
}

async function runEverything(progress) {
  await ensureInstalled(progress);
  const exitCodes = await Promise.all(workspaceChecks.map(([title, run]) => progress.step(title, run)));
  const checks = exitCodes.map((code) => checkCounts(code === 0));
  rmSync(testResults, { recursive: true, force: true });
  const exitCode = await progress.step('Linting and testing every package', () =>
    runNx('run-many', '-t', ...COUNTED_TARGETS, SLOTS, '--outputStyle=static', '--skipSync'),
  );
  return { counts: sumCounts([...checks, await collectCounts()]), exitCode };
}
