import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

/** In a process of its own: this one has its room already. */
it('keeps the room for new objects small while it loads, and no longer, whether that fails or not', async () => {
  const probe = fileURLToPath(new URL('test-support/new-objects.probe.ts', import.meta.url));
  const node = ['--conditions=@learning-memory/source', '--no-warnings', '--import', import.meta.resolve('tsx')];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { stdout } = await promisify(execFile)(process.execPath, [...node, probe], { env });
  const { first, loading, later } = JSON.parse(stdout) as Record<'first' | 'loading' | 'later', number>;
  expect(loading).toBeLessThan(2 * first);
  expect(later).toBeGreaterThanOrEqual(2 * loading);
});
