import process from 'node:process';
import { installAndBuild } from './bootstrap.mjs';
import { everySource, SERVER_SOURCES } from './build.mjs';
import { nodeVersionProblem } from './node-version.mjs';
import { attackScript, benchScript, demoScript, retrievalScript } from './paths.mjs';
import { createProgress } from './progress.mjs';
import { runNode } from './run-process.mjs';
import { test } from './run-tests.mjs';

const withServer = (script) => async (progress, args) => {
  await installAndBuild(progress, SERVER_SOURCES);
  return runNode(script, args);
};

const commands = {
  test,
  async build(progress) {
    await installAndBuild(progress, everySource());
    return 0;
  },
  demo: withServer(demoScript),
  bench: withServer(benchScript),
  'bench:retrieval': withServer(retrievalScript),
  attack: withServer(attackScript),
};

/** Runs one of the workspace's commands from any state of the checkout; resolves the exit code. */
export async function runCommand(name, args) {
  const problem = usageProblem(name) ?? nodeVersionProblem(process.versions.node);
  if (problem !== undefined) {
    console.error(problem);
    return 1;
  }
  try {
    return await commands[name](createProgress(), args);
  } catch (error) {
    console.error(error.message);
    return 1;
  }
}

function usageProblem(name) {
  if (Object.hasOwn(commands, name ?? '')) return undefined;
  return `Unknown command "${name ?? ''}". Use: node tools/scripts/run.mjs <${Object.keys(commands).join('|')}>`;
}
