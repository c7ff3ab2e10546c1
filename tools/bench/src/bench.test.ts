import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const main = fileURLToPath(new URL('./main.mjs', import.meta.url));

async function bench(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return stdout;
}

describe('the bench', () => {
  it('measures every section in a quick run and prints the page instead of writing it', async () => {
    const page = await bench('--quick');
    expect(page).toContain('A quick run: the figures mean nothing.');
    const figures = [
      'short texts',
      'start_ghap',
      'list_ghap_entries',
      'retrieve_memories',
      'spawn to `initialize`',
      'hybrid (`retrieve_memories`)',
      'server-memory: store',
      'a definition of code',
      'categories, keywords and knowledge',
      'forget_concept, 100 memories',
      '`store_memory`',
    ];
    for (const figure of figures) expect(page).toContain(figure);
  });

  it('refuses a section it does not have, and names those it has', async () => {
    await expect(bench('--only', 'speed')).rejects.toThrow(/Unknown section speed[^]*tool-calls/u);
  });
});
