import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const folder = fileURLToPath(new URL('.', import.meta.url));

interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(main: string): Promise<Ended> {
  const code = `import { startBench } from './start-bench.mjs'; await startBench(async () => ({ main: ${main} }));`;
  const options = { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' } };
  return new Promise((resolve) => {
    const args = ['--input-type=module', '--eval', code, '--', 'one', 'two'];
    const child = execFile(process.execPath, args, options, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
  });
}

describe('the start of a bench', () => {
  it('hands over arguments and environment, and ends with the answer', async () => {
    const ended = await start('async (args, env) => { console.log(args.at(-1), "PATH" in env); return 3; }');
    expect(ended).toEqual({ exitCode: 3, stdout: 'two true\n', stderr: '' });
  });

  it('says why it failed, without a trace', async () => {
    expect(await start('async () => { throw new Error("No data."); }')).toMatchObject({
      exitCode: 1,
      stderr: 'No data.\n',
    });
  });
});
