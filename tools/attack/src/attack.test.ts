import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const main = fileURLToPath(new URL('./main.mjs', import.meta.url));

async function attack(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], {
    env: { ...process.env, NODE_OPTIONS: '' },
    maxBuffer: 2 ** 26,
  });
  return stdout;
}

describe('the attacks', () => {
  it('all run in a quick run, lose nothing, and print the page instead of writing it', async () => {
    // Ends with an error when something was lost. Time is no limit here, for a busy machine has less of it.
    const page = await attack('--quick', '--minutes', '60');
    expect(page).toContain('A quick run');
    const attacks = ['kill', 'fuzz', 'repository', 'faults', 'secrets', 'orphans', 'memory'];
    for (const id of attacks) expect(page).toContain(`| ${id} | `);
    expect(page).toMatch(/## What was lost\n\nNothing\./u);
  });

  it('refuses an attack it does not have, and names those it has', async () => {
    await expect(attack('--only', 'flood')).rejects.toThrow(/Unknown attack flood[^]*orphans/u);
  });
});
