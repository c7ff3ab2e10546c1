import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const STDERR_KEPT = 4_000;
const run = promisify(execFile);

/** Runs `work` and resolves with its result and how many milliseconds it took. */
export async function timed(work) {
  const begin = performance.now();
  const result = await work();
  return { result, milliseconds: performance.now() - begin };
}

function runHook(bin, env) {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [bin, 'hook', 'session-start'], { env }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin.end(JSON.stringify({ session_id: 'demo-next', source: 'startup' }));
  });
}

/** The server process of the moment, started the way an MCP client starts it, in a home of its own. */
export function createServers({ home, bin }) {
  const env = {
    ...getDefaultEnvironment(),
    LEARNING_MEMORY_HOME: home,
    JOURNAL_PATH: join(home, 'journal'),
    LOG_LEVEL: 'warn',
    TOOLSETS: 'all',
    AUTO_INDEX: 'off',
  };
  let client;
  let stderr = '';

  return {
    async start() {
      if (!existsSync(bin)) throw new Error(`No server at ${bin}: run \`npm run build\` first.`);
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [bin, 'serve'],
        env,
        stderr: 'pipe',
      });
      transport.stderr?.on('data', (chunk) => (stderr = (stderr + chunk).slice(-STDERR_KEPT)));
      client = new Client({ name: 'learning-memory-demo', version: '1.0.0' });
      await client.connect(transport);
      return client;
    },

    /** Calls a tool of the running server; an answer that is an error throws its message. `options` are the client's. */
    async call(name, args, options) {
      const work = () => client.callTool({ name, arguments: args }, undefined, options);
      const { result: answer, milliseconds } = await timed(work);
      if (answer.isError) throw new Error(`${name} failed: ${answer.content?.[0]?.text ?? 'no text'}`);
      return { result: answer.structuredContent ?? JSON.parse(answer.content[0].text), milliseconds };
    },

    /** What the hook at the start of a session adds to it, and how long its process took. */
    async sessionStart() {
      const { result: stdout, milliseconds } = await timed(() => runHook(bin, env));
      const context = stdout === '' ? '' : JSON.parse(stdout).hookSpecificOutput.additionalContext;
      return { context, milliseconds };
    },

    /** What `learning-memory doctor` says about the home; a failed check makes it end with 1 and its report still counts. */
    async doctor() {
      const { stdout } = await run(process.execPath, [bin, 'doctor', '--json'], { env }).catch((error) => {
        if (error.stdout) return error;
        throw error;
      });
      return JSON.parse(stdout);
    },

    async close() {
      await client?.close();
      client = undefined;
    },

    stderrTail: () => stderr.trim(),
  };
}
