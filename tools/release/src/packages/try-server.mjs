import { mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmScript } from '@learning-memory/registry/npm';
import { SERVER } from '../follow.mjs';
import { barePath } from './bare-path.mjs';
import { installInto, takeCompiled } from './install.mjs';
import { megabytesIn } from './installed-size.mjs';
import { runNode } from './run-node.mjs';
import { playSession } from './session.mjs';

const COMPILERS = ['CC', 'CXX', 'PYTHON', 'NODE_GYP_FORCE_PYTHON', 'npm_config_python', 'npm_config_nodedir'];

/** An environment as on a machine on which nobody ever compiled anything: with a home of its own, too. */
export function bareEnvironment({ env, folder, node }) {
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  const kept = Object.entries(env).filter(([name]) => !COMPILERS.includes(name) && name.toUpperCase() !== 'PATH');
  return {
    ...Object.fromEntries(kept),
    PATH: barePath(join(folder, 'programs'), { node }),
    HOME: home,
    USERPROFILE: home,
    LEARNING_MEMORY_HOME: join(home, 'memory'),
    AUTO_INDEX: 'off',
    LOG_LEVEL: 'warn',
  };
}

/**
 * The server as a stranger gets it: `npx` fetches and starts it, and so does a client that has it installed. `compiled` says
 * that a package it cannot do without has to be compiled; what the checkout compiled then takes its place.
 */
export async function tryServer({ root, folder, env, node, compiled }) {
  const bare = bareEnvironment({ env, folder, node });
  const rows = [];
  const attempt = async (what, work) => {
    const row = { what, seconds: 0, megabytes: 0, problems: [] };
    rows.push(row);
    const started = performance.now();
    await work(row).catch((error) => row.problems.push(error.message));
    row.seconds ||= (performance.now() - started) / 1000;
  };
  const options = { root, folder, node, env: bare, compiled };
  await attempt(`npx ${SERVER} doctor`, (row) => runDoctor(row, options));
  await attempt(`npm install ${SERVER}, a session through MCP`, (row) => runSession(row, options));
  return rows;
}

async function runDoctor(row, { root, folder, node, env, compiled }) {
  const cwd = join(folder, 'npx');
  mkdirSync(cwd, { recursive: true });
  const npx = (...args) => runNode(node, [join(dirname(npmScript()), 'npx-cli.js'), ...args], { cwd, env });
  if (compiled) {
    await npx('--yes', '--ignore-scripts', '--prefer-offline', SERVER, '--version');
    const fetched = join(env.npm_config_cache, '_npx');
    for (const name of readdirSync(fetched)) takeCompiled(join(fetched, name), root);
  }
  const report = JSON.parse(await npx('--yes', '--prefer-offline', SERVER, 'doctor', '--json'));
  row.megabytes = megabytesIn(join(env.npm_config_cache, '_npx'));
  const failed = report.checks.filter(({ status }) => status !== 'ok' && status !== 'warning');
  if (failed.length > 0) throw new Error(failed.map(({ name, message }) => `${name}: ${message}`).join('; '));
}

async function runSession(row, { root, folder, node, env, compiled }) {
  const project = join(folder, 'installed');
  Object.assign(row, await installInto(project, [SERVER], { env, scripts: !compiled }));
  if (compiled) takeCompiled(project, root);
  const program = join(project, 'node_modules', SERVER, 'bin/learning-memory.mjs');
  const serverEnv = { ...env, JOURNAL_PATH: join(folder, 'journal'), TOOLSETS: 'all' };
  row.tools = (await playSession({ command: node, args: [program, 'serve'], cwd: project, env: serverEnv })).tools;
}
