import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { runHookCommand } from './run-hook-command.ts';

const WITHOUT_DESCRIPTORS = fileURLToPath(
  new URL('../../test-support/hook-command-without-descriptors.ts', import.meta.url),
);
const NODE = ['--conditions=@learning-memory/source', '--no-warnings', '--import', import.meta.resolve('tsx')];
// Windows has no `ulimit`.
const onPosix = process.platform === 'win32' ? it.skip : it;

const run = (code: string, { command = process.execPath, timeout = 20 } = {}): Promise<string> =>
  runHookCommand(
    { type: 'command', command, args: ['--input-type=module', '-e', code], timeout },
    {
      environment: { PATH: process.env.PATH ?? '', GREETING: 'Hello' },
      workingDirectory: process.cwd(),
      input: '{"session_id":"one"}',
      signal: new AbortController().signal,
    },
  );

describe('runHookCommand', () => {
  it('hands over the input and the environment, and resolves with what is printed', async () => {
    const code =
      'let text = ""; for await (const part of process.stdin) text += part; console.log(process.env.GREETING + text);';
    expect(await run(code)).toBe('Hello{"session_id":"one"}\n');
  });

  it.each([
    ['that does not exist', '', { command: '/nowhere/node' }, 'It does not start: spawn /nowhere/node ENOENT.'],
    ['that fails', 'console.error("No licence.\\nBuy one."); process.exit(3);', {}, 'It ended with 3: No licence.'],
    [
      'that leaves a process behind',
      'import("node:child_process").then(({ spawn }) => spawn(process.execPath, ["-e", "setTimeout(() => {}, 3000)"], { stdio: "inherit", detached: true }).unref());',
      { timeout: 1 },
      'It did not end within 1 s.',
    ],
    ['that hangs', 'setInterval(() => undefined, 1000);', { timeout: 1 }, 'It did not end within 1 s.'],
  ])('rejects for a command %s', async (_case, code, options, message) => {
    await expect(run(code, options)).rejects.toThrow(message);
  });

  onPosix('rejects where this process may open no more files, and ends nothing else', () => {
    const command = ['ulimit -n 256; exec "$0" "$@"', process.execPath, ...NODE, WITHOUT_DESCRIPTORS];
    const said = execFileSync('/bin/sh', ['-c', ...command], { env: { ...process.env, NODE_OPTIONS: '' } });
    expect(said.toString()).toMatch(/^Error: It does not start: spawn .* EMFILE\.\n$/u);
  });
});
