// Finds the installed server and becomes it, in this process. Without one, hooks do nothing and the user is told what to do.
import { existsSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const PACKAGE = '@learning-memory/server';
const PROGRAM = 'bin/learning-memory.mjs';
const INSTALL =
  'Install it with `npm install -g @learning-memory/server`, or set LEARNING_MEMORY_SERVER to the folder of an installed ' +
  'one, then start the client again.';

/** Where `LEARNING_MEMORY_SERVER` points: the program, or the folder of its package. */
function fromSetting(setting) {
  const path = resolve(setting);
  if (!existsSync(path)) return undefined;
  const program = statSync(path).isDirectory() ? join(path, PROGRAM) : path;
  return existsSync(program) ? program : undefined;
}

/** The checkout that this plugin lies in, or packages installed around it. */
function fromHere() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), PROGRAM);
  } catch {
    return undefined;
  }
}

/** What npm installs globally: a link on the search path, or on Windows a script beside `node_modules`. */
function fromSearchPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const link = join(folder, 'learning-memory');
    const programs = [
      join(folder, 'node_modules', PACKAGE, PROGRAM),
      existsSync(link) ? realpathSync(link) : undefined,
    ];
    const found = programs.find((program) => program?.endsWith('.mjs') && existsSync(program));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Global packages of this Node, for a client whose search path differs from that of the shell. */
function fromPrefix() {
  const program = join(dirname(process.execPath), '..', 'lib', 'node_modules', PACKAGE, PROGRAM);
  return existsSync(program) ? program : undefined;
}

function findServer() {
  const setting = process.env.LEARNING_MEMORY_SERVER;
  // A setting that is wrong is said, not passed over.
  return setting ? fromSetting(setting) : (fromHere() ?? fromSearchPath() ?? fromPrefix());
}

function describeMissing() {
  const setting = process.env.LEARNING_MEMORY_SERVER;
  const problem = setting
    ? `LEARNING_MEMORY_SERVER points to '${setting}', where no server of Learning Memory is.`
    : 'The server of Learning Memory is not installed.';
  return `${problem} ${INSTALL}`;
}

/** Hidden from the model, as that of the server. */
const HOOK_TOOL = {
  name: 'handle_hook',
  description: "Called by the client's hooks, not by the model.",
  inputSchema: { type: 'object' },
  _meta: { ui: { visibility: ['app'] } },
};

/**
 * Stands in for the server: hooks that call it get an empty answer, because the client reports each one that fails, and the
 * first prompt of the session shows the user the reason.
 */
function standIn(reason) {
  process.stderr.write(`${reason}\n`);
  let isSaid = false;
  const answers = {
    initialize: ({ protocolVersion }) => ({
      protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'learning-memory', version: '0.0.0' },
      instructions: `None of the tools of Learning Memory are here. ${reason}`,
    }),
    ping: () => ({}),
    'tools/list': () => ({ tools: [HOOK_TOOL] }),
    'tools/call': (params) => {
      const isFirst = !isSaid && params.arguments?.event === 'UserPromptSubmit';
      isSaid ||= isFirst;
      return { content: [{ type: 'text', text: JSON.stringify(isFirst ? { systemMessage: reason } : {}) }] };
    },
  };
  createInterface({ input: process.stdin, terminal: false }).on('line', (line) => {
    const { id, method, params } = parse(line);
    if (id === undefined || method === undefined) return;
    const outcome = Object.hasOwn(answers, method)
      ? { result: answers[method](params ?? {}) }
      : { error: { code: -32_601, message: `Method not found: ${method}` } };
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...outcome })}\n`);
  });
}

function parse(line) {
  try {
    return JSON.parse(line) ?? {};
  } catch {
    return {};
  }
}

/** Runs the server as if it had been called itself. Gives the reason when it did not start. */
async function become(program, args) {
  process.argv = [process.execPath, program, ...args];
  try {
    await import(pathToFileURL(program).href);
  } catch (error) {
    return `The server of Learning Memory did not start: ${error instanceof Error ? error.message : String(error)}`;
  }
  // It ends the process when it has served; a program that comes back with a failure says so on standard error.
  return process.exitCode
    ? `The server of Learning Memory in ${program} did not start; run it with \`doctor\`.`
    : undefined;
}

async function main(args) {
  const isHook = args[0] === 'hook';
  // A hook must never stand in the way of the work, whatever happens below.
  if (isHook) process.on('exit', () => (process.exitCode = 0));
  const program = findServer();
  const problem = program === undefined ? describeMissing() : await become(program, args);
  if (problem === undefined || isHook) return;
  if (args[0] === 'serve') {
    process.exitCode = 0;
    standIn(problem);
  } else {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  }
}

const given = process.argv.slice(2);
// The plugin's entry for the server gives no argument.
await main(given.length === 0 ? ['serve'] : given);
