import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { nodeVersionProblem } from './node-version.mjs';
import { npmCommand } from './npm-cli.mjs';
import { createProgress } from './progress.mjs';
import { withExample } from './readme-example.mjs';
import { runCommand } from './run-command.mjs';
import { runProcess } from './run-process.mjs';

describe('nodeVersionProblem', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('has none with Node.js %s', (version) => {
    expect(nodeVersionProblem(version)).toBeUndefined();
  });

  it.each(['18.20.8', '20.18.3', '9.99.0'])('names version and minimum with Node.js %s', (version) => {
    expect(nodeVersionProblem(version)).toContain(`Node.js ${version} is too old: this workspace needs 20.19`);
  });
});

describe('npmCommand', () => {
  const execPath = join('/opt/node', 'bin/node');

  it('starts the npm that started us, by Node and without a shell', () => {
    const env = { npm_execpath: '/opt/npm/bin/npm-cli.js' };
    expect(npmCommand({ env, execPath, exists: () => true })).toEqual({ command: execPath, args: [env.npm_execpath] });
  });

  it('finds the npm beside Node when another package manager started us', () => {
    const env = { npm_execpath: '/opt/yarn/yarn.js' };
    const beside = join('/opt/node', 'lib/node_modules/npm/bin/npm-cli.js');
    expect(npmCommand({ env, execPath, exists: (path) => path === beside }).args).toEqual([beside]);
  });

  it('falls back to the npm on the PATH', () => {
    expect(npmCommand({ env: {}, execPath, exists: () => false })).toEqual({ command: 'npm', args: [] });
  });
});

describe('createProgress', () => {
  it('says each step with elapsed seconds and how long it took', async () => {
    const lines = [];
    let time = 0;
    const progress = createProgress({ write: (line) => lines.push(line), now: () => time });
    const result = await progress.step('Building', async () => {
      time = 2500;
      return 7;
    });
    expect(result).toBe(7);
    expect(lines).toEqual(['[  0.0 s] Building ...\n', '[  2.5 s] Building: 2.5 s\n']);
  });
});

describe('withExample', () => {
  it('puts the example between the markers, dollar signs and all', () => {
    const readme = '# x\n<!-- example:start -->\nold\n<!-- example:end -->\nrest\n';
    expect(withExample(readme, 'const price = `$&`;\n')).toBe(
      '# x\n<!-- example:start -->\n\n```ts\nconst price = `$&`;\n```\n\n<!-- example:end -->\nrest\n',
    );
  });

  it('is undefined for a README without markers', () => {
    expect(withExample('# x\n', 'code')).toBeUndefined();
  });
});

describe('runProcess', () => {
  const evaluate = (code) => runProcess(process.execPath, ['-e', code], { stdin: 'ignore' });

  it('resolves the exit code', async () => {
    await expect(evaluate('process.exit(3)')).resolves.toBe(3);
  });

  it('resolves 128 + signal for a process that was killed', async () => {
    await expect(evaluate('process.kill(process.pid, "SIGKILL")')).resolves.toBe(137);
  });

  it('passes a signal on, and ends by it before a next step begins', async () => {
    const script = `
      import { runProcess } from ${JSON.stringify(new URL('run-process.mjs', import.meta.url).href)};
      const child = "process.kill(process.ppid, 'SIGTERM'); setTimeout(() => undefined, 60_000)";
      await runProcess(process.execPath, ['-e', child]);
      console.log('the next step');
    `;
    const ended = await new Promise((resolve) => {
      execFile(process.execPath, ['--input-type=module', '-e', script], (error, stdout) =>
        resolve({ signal: error?.signal, stdout }),
      );
    });
    expect(ended).toEqual({ signal: 'SIGTERM', stdout: '' });
  });

  it('rejects when the program does not exist', async () => {
    await expect(runProcess('/no/such/program', [])).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('runCommand', () => {
  it.each([undefined, 'tset', 'constructor'])('answers 1 for the command %p and says which there are', async (name) => {
    const print = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(runCommand(name, [])).resolves.toBe(1);
    expect(print).toHaveBeenCalledWith(expect.stringContaining('<test|build|demo|bench|bench:retrieval|attack>'));
    print.mockRestore();
  });
});
