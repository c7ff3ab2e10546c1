import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const WORKSPACE = fileURLToPath(new URL('../../../../', import.meta.url));
const SOURCE = /^(apps|libs)\/.+\/src\/.+\.ts$/u;

/**
 * Makes each call of `CALLS` of the real application, twice, and resolves with the source files in which the second one ran
 * a function, by the name of the tool: relative to the workspace, in order. What runs in other threads is not seen.
 */
export async function traceCalls() {
  const { compose } = await importSource('apps/mcp-server/src/compose.ts');
  const { loadConfig } = await importSource('apps/mcp-server/src/config/load-config.ts');
  const { callTool } = await importSource('libs/foundation/tool/src/index.ts');
  const { silentLogger: logger } = await importSource('libs/foundation/logging/src/index.ts');
  const home = await mkdtemp(join(tmpdir(), 'call-trace-'));
  const project = await writeProject(join(home, 'shop'));
  const config = loadConfig({ env: { LEARNING_MEMORY_HOME: join(home, 'home') }, workingDirectory: project });
  const surroundings = { logger, sessionId: 'trace', environment: process.env };
  const application = await compose(config, ['tools'], surroundings);
  const context = { signal: new AbortController().signal, logger, reportProgress: () => undefined };
  const call = async (name, input) => {
    const tool = application.tools.find((each) => each.name === name);
    const answer = await callTool(tool, input, context);
    if (answer.status !== 'done') throw new Error(`${name} failed: ${JSON.stringify(answer)}`);
  };
  try {
    await fill(call, project);
    return await trace(call);
  } finally {
    await application[Symbol.asyncDispose]();
    await rm(home, { recursive: true, force: true });
  }
}

/** Tool, what it is asked, and what has to be there before each call. */
const CALLS = [
  { name: 'resolve_ghap', input: resolution(), before: (call) => call('start_ghap', attempt()) },
  { name: 'search_code', input: { query: 'drop a stale page of the cache' } },
  { name: 'get_context', input: { situation: 'the cache serves a stale page' } },
];

async function trace(call) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const files = {};
  for (const { name, input, before } of CALLS) {
    // The first call also runs what is done once.
    await before?.(call);
    await call(name, input);
    await before?.(call);
    // Taking what was counted sets all counters to nought.
    await session.post('Profiler.takePreciseCoverage');
    await call(name, input);
    files[name] = filesOf(await session.post('Profiler.takePreciseCoverage'));
  }
  session.disconnect();
  return files;
}

function filesOf({ result }) {
  const ran = result.filter(({ functions }) =>
    functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0),
  );
  const paths = ran.filter(({ url }) => url.startsWith('file:')).map(({ url }) => relative(url));
  return [...new Set(paths.filter((path) => SOURCE.test(path)))].sort();
}

function relative(url) {
  return fileURLToPath(url).slice(WORKSPACE.length).replaceAll('\\', '/');
}

async function importSource(path) {
  return await import(pathToFileURL(join(WORKSPACE, path)).href);
}

async function writeProject(directory) {
  await mkdir(directory, { recursive: true });
  const lines = [
    '/** Drops the stale page from the cache. */',
    'export function dropStalePage(cache: Map<string, string>, key: string): void {',
    '  cache.delete(key);',
    '}',
  ];
  await writeFile(join(directory, 'cache.ts'), lines.join('\n'));
  const git = (...args) => execFileSync('git', args, { cwd: directory, stdio: 'ignore' });
  const author = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', '-c', 'commit.gpgsign=false'];
  git('init', '--quiet');
  git('add', '.');
  git(...author, 'commit', '--quiet', '--message', 'Drop the stale page of the cache');
  return directory;
}

async function fill(call, project) {
  await call('index_codebase', { directory: project, project: 'shop' });
  await call('index_commits', { repository: project });
  await call('store_memory', {
    content: 'The cache serves a stale page when its key lacks the language',
    category: 'fact',
  });
  await call('start_ghap', attempt());
  await call('resolve_ghap', resolution());
}

function attempt() {
  return {
    domain: 'debugging',
    strategy: 'systematic-elimination',
    goal: 'Find out why the cache serves a stale page',
    hypothesis: 'The key of the cache lacks the language',
    action: 'Add the language to the key',
    prediction: 'Each language gets its own page',
  };
}

function resolution() {
  return {
    status: 'falsified',
    result: 'The page was stale in every language',
    surprise: 'The proxy kept the old page',
    root_cause: { category: 'missing-knowledge', description: 'Nobody knew of the proxy' },
    lesson: { what_worked: 'Purging the proxy', takeaway: 'List what lies between the cache and the user' },
  };
}
