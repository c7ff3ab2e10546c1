import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const main = fileURLToPath(new URL('../main.mjs', import.meta.url));
const ESCAPE = '\u001b';

describe('the demo', () => {
  it('finds what it stored, fits 80 columns without colour, and ends with the line that connects Claude Code', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [main], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.at(-1)).toMatch(
      /^claude mcp add learning-memory -s user -- node \S+\/bin\/learning-memory\.mjs serve$/u,
    );
    expect(stdout).toContain('Everything expected came.');
    expect(stdout).not.toContain(ESCAPE);
    expect(lines.slice(0, -1).filter((line) => [...line].length > 80)).toEqual([]);
  });
});
