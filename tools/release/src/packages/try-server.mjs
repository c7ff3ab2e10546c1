import { mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { npmScript } from '@learning-memory/registry/npm';
import { SERVER } from '../follow.mjs';
import { buildBundle } from '../mcpb/build-bundle.mjs';
import { bundleFile } from '../mcpb/manifest.mjs';
import { barePath } from './bare-path.mjs';
import { installInto } from './install.mjs';
import { megabytesIn } from './installed-size.mjs';
import { runNode } from './run-node.mjs';
import { playSession } from './session.mjs';
import { unpackBundle } from './try-bundle.mjs';
import { cloneMarketplace } from './try-plugin.mjs';

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
    APPDATA: join(home, 'AppData/Roaming'),
    LOCALAPPDATA: join(home, 'AppData/Local'),
    LEARNING_MEMORY_HOME: join(home, 'memory'),
    AUTO_INDEX: 'off',
    LOG_LEVEL: 'warn',
  };
}

/**
 * The server as strangers get it: `npx` fetches and starts it, a client starts an installed one, the plugin of the marketplace
 * finds that, and a desktop client unpacks a bundle.
 */
export async function tryServer({ folder, env, node, repository }) {
  const options = { folder, node, env: bareEnvironment({ env, folder, node }), repository };
  const rows = [];
  for (const [what, work] of Object.entries(ATTEMPTS)) {
    const row = { what, seconds: 0, megabytes: 0, problems: [] };
    const started = performance.now();
    await work(row, options).catch((error) => row.problems.push(error.message));
    row.seconds ||= (performance.now() - started) / 1000;
    rows.push(row);
  }
  return rows;
}

const ATTEMPTS = {
  [`npx ${SERVER} doctor`]: runDoctor,
  [`npm install ${SERVER}, a session`]: runInstalled,
  'the plugin from its marketplace, a session with the installed server': runPlugin,
  'the MCP bundle, built, unpacked, a session': runBundle,
};

async function runDoctor(row, { folder, node, env }) {
  const cwd = join(folder, 'npx');
  mkdirSync(cwd, { recursive: true });
  const npx = (...args) => runNode(node, [join(dirname(npmScript()), 'npx-cli.js'), ...args], { cwd, env });
  // It ends with 1 where anything failed, and says what.
  const output = await npx('--yes', '--prefer-offline', SERVER, 'doctor', '--json').catch((error) => saidBefore(error));
  row.megabytes = megabytesIn(join(env.npm_config_cache, '_npx'));
  row.problems.push(...problemsIn(JSON.parse(output)));
}

function saidBefore(error) {
  if (!error.cause?.stdout) throw error;
  return error.cause.stdout;
}

/** On a busy machine the last hooks may not be played any more, which says nothing of the server. */
function problemsIn({ checks, hooks }) {
  const played = hooks.installations.flatMap((installation) => installation.hooks);
  const failed = [...checks, ...played].filter(({ status, message }) => isFailure(status) && !NOT_PLAYED.test(message));
  return failed.map(({ name, event, message }) => `${name ?? event}: ${message}`);
}

const NOT_PLAYED = /^Not played: those before it took/u;
const isFailure = (status) => status !== 'ok' && status !== 'warning';

const installedIn = (folder) => join(folder, 'installed');

async function runInstalled(row, options) {
  const { folder, env } = options;
  const project = installedIn(folder);
  Object.assign(row, await installInto(project, [SERVER], { env, scripts: true }));
  const program = join(project, 'node_modules', SERVER, 'bin/learning-memory.mjs');
  await play({ command: 'node', args: [program, 'serve'] }, options);
}

async function runPlugin(_row, options) {
  const { folder, env, repository } = options;
  const start = await cloneMarketplace(repository, join(folder, 'marketplace'));
  const installed = installedIn(folder);
  // npm puts no link but scripts on the search path of Windows.
  const found =
    process.platform === 'win32'
      ? { LEARNING_MEMORY_SERVER: join(installed, 'node_modules', SERVER) }
      : { PATH: [join(installed, 'node_modules/.bin'), env.PATH].join(delimiter) };
  await play(start, { ...options, env: { ...env, ...found } });
}

async function runBundle(row, options) {
  const { folder, env } = options;
  const output = join(folder, bundleFile(process));
  await buildBundle({ output, env });
  row.megabytes = statSync(output).size / 1e6;
  await play(await unpackBundle(output, join(folder, 'unpacked')), options);
}

/** One session with data of its own. */
async function play({ command, args }, { folder, env, node }) {
  const home = mkdtempSync(join(folder, 'session-'));
  const own = { LEARNING_MEMORY_HOME: join(home, 'memory'), JOURNAL_PATH: join(home, 'journal'), TOOLSETS: 'all' };
  const program = command === 'node' ? node : command;
  await playSession({ command: program, args, cwd: home, env: { ...env, ...own } });
}
