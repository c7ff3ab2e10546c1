import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runNpm } from '@learning-memory/registry/npm';

/** The Node.js that examples are run with: the running one, or of another version what the npm package `node` has. */
export async function chosenNode(version) {
  if (version === undefined || version === '') {
    return { program: process.execPath, version: process.versions.node, dispose: () => undefined };
  }
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-node-'));
  const dispose = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    // Its script puts the program in place.
    await runNpm(['install', '--no-audit', '--no-fund', `node@${version}`], { cwd: folder });
  } catch (error) {
    dispose();
    throw error;
  }
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return { program: join(folder, 'node_modules/node/bin', name), version, dispose };
}
