import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runNode } from '../packages/run-node.mjs';

const MODULE = new URL('./clone-workspace.mjs', import.meta.url);

describe('cloneWorkspace', () => {
  let folder;

  beforeEach(() => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-clone-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('leaves no folder when there is nothing to clone', async () => {
    const [plain, temporary] = ['plain', 'temporary'].map((name) => join(folder, name));
    for (const path of [plain, temporary]) mkdirSync(path);
    const program = `const { cloneWorkspace } = await import('${MODULE.href}'); await cloneWorkspace(${JSON.stringify(plain)});`;
    // Only a process of its own has another folder for what is temporary.
    const env = { ...process.env, NODE_OPTIONS: '', TMPDIR: temporary, TEMP: temporary, TMP: temporary };
    const run = runNode(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder, env });
    await expect(run).rejects.toThrow(/repository/u);
    expect(readdirSync(temporary)).toEqual([]);
  });
});
