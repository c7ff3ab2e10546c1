import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

interface Probe {
  readonly modelModulesOnMainThread: readonly string[];
}

async function runScript(file: string, ...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const script = fileURLToPath(new URL(`./test-support/${file}`, import.meta.url));
  const loader = ['--import', import.meta.resolve('tsx'), '--conditions=@learning-memory/source', '--no-warnings'];
  return promisify(execFile)(process.execPath, [...loader, script, ...args]);
}

describe('a process that embeds', () => {
  it('has only its own output, keeps the model off its main thread, and ends by itself', async () => {
    const { stdout, stderr } = await runScript('probe.ts');
    const { modelModulesOnMainThread } = JSON.parse(stdout) as Probe;
    expect(stderr).toBe('');
    expect(modelModulesOnMainThread).toEqual([]);
  });
});
