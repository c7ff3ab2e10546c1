import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { clientOf, runNpm, startRegistry } from '@learning-memory/registry';
import { unpackBundle } from '../packages/try-bundle.mjs';
import { readJson, writeJson } from '../workspace.mjs';
import { buildBundle } from './build-bundle.mjs';

const NOBODY = 'http://127.0.0.1:9/';
const workspace = fileURLToPath(new URL('../../../..', import.meta.url));

let folder;
let registry;
let env;

beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-bundle-'));
  registry = await startRegistry({ uplink: { url: NOBODY } });
  env = await clientOf({ url: registry.url, folder });
});
afterAll(async () => {
  await registry.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The server without its code and what it depends on. */
async function publishServer() {
  const home = join(folder, 'server');
  const { name, version, description, license, homepage, repository, bugs, type, engines, bin } = readJson(
    workspace,
    'apps/mcp-server/package.json',
  );
  mkdirSync(join(home, 'bin'), { recursive: true });
  writeFileSync(join(home, Object.values(bin)[0]), 'console.log(1);\n');
  writeJson(join(home, 'package.json'), {
    ...{ name, version, description, license, homepage, repository, bugs, type, engines, bin },
  });
  await runNpm(['publish', '--access=public'], { cwd: home, env });
}

it('holds the server, and no word of the machine that built it', async () => {
  await publishServer();
  const output = join(folder, 'own.mcpb');
  await buildBundle({ output, env });
  const unpacked = join(folder, 'unpacked');
  const { args } = await unpackBundle(output, unpacked);
  expect(readFileSync(args[0], 'utf8')).toBe('console.log(1);\n');
  const files = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name).sort()).toEqual([
    'learning-memory.mjs',
    'manifest.json',
    'package.json',
    'package.json',
  ]);
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  expect(texts.filter((text) => text.includes(registry.url) || text.includes(folder))).toEqual([]);
});
