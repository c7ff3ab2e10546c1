import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

/** In a process of its own: this one has its room already. */
it('keeps the room for new objects small, which would grow otherwise, also once a thread was started', async () => {
  expect(await growth('bounded')).toBeLessThan(2);
  expect(await growth('free')).toBeGreaterThanOrEqual(2);
});

async function growth(room: 'bounded' | 'free'): Promise<number> {
  const probe = fileURLToPath(new URL('test-support/new-objects.probe.ts', import.meta.url));
  const node = ['--conditions=@learning-memory/source', '--no-warnings', '--import', import.meta.resolve('tsx')];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { stdout } = await promisify(execFile)(process.execPath, [...node, probe, room], { env });
  return Number(stdout);
}
