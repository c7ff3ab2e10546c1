import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clientOf, startRegistry } from '@learning-memory/registry';
import { publishPackages } from './publish-packages.mjs';
import { writeJson } from './workspace.mjs';

const CORE = '@learning-memory/a-core';
const SERVER = '@learning-memory/server';
const NOBODY = 'http://127.0.0.1:9/';

describe('publishPackages', () => {
  let folder;
  let root;
  let registry;
  let env;

  beforeAll(async () => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-publish-'));
    root = join(folder, 'workspace');
    registry = await startRegistry({ uplink: { url: NOBODY } });
    env = await clientOf({ url: registry.url, folder });
  });
  afterAll(async () => {
    await registry.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function writePackages(version, bundled = version) {
    const devDependencies = { [CORE]: `^${version}` };
    writePackage('libs/a/core', { name: CORE, version, files: ['src'] });
    writePackage('apps/mcp-server', { name: SERVER, version, files: ['bundle'], devDependencies });
    mkdirSync(join(root, 'apps/mcp-server/bundle'), { recursive: true });
    writeJson(join(root, 'apps/mcp-server/bundle/package.json'), { version: bundled });
  }

  function writePackage(path, manifest) {
    mkdirSync(join(root, path), { recursive: true });
    writeJson(join(root, path, 'package.json'), manifest);
  }

  const publish = async (options = {}) => [
    ...(await publishPackages({ root, registry: registry.url, write: true, env, ...options })),
  ];

  it('publishes what the registry does not have, each package after those it needs', async () => {
    writePackages('1.0.0');
    await expect(publish()).resolves.toEqual([CORE, SERVER].map((name) => [name, 'published']));
    await expect(publish()).resolves.toEqual([CORE, SERVER].map((name) => [name, 'was there']));
  });

  it('publishes there also where npm is configured with another registry for our scope', async () => {
    writePackages('1.1.0');
    const userconfig = join(folder, 'npmrc-with-scope');
    const token = `//${new URL(registry.url).host}/:_authToken=anyone`;
    writeFileSync(userconfig, `@learning-memory:registry=${NOBODY}\n${token}\nfetch-retries=0\n`);
    const outcomes = await publish({ env: { ...env, npm_config_userconfig: userconfig } });
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['published', 'published']);
  });

  it('says of a registry that fails that it does not know, and names each package that was in flight', async () => {
    writePackages('1.3.0');
    writePackage('libs/b/core', { name: '@learning-memory/b-core', version: '1.3.0', files: ['src'] });
    const server = createServer((_, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const failing = { registry: `http://127.0.0.1:${server.address().port}/` };
      const outcomes = await publish({ ...failing, write: false });
      expect(outcomes.map(([, outcome]) => outcome)).toEqual(Array(3).fill(expect.stringContaining('unknown')));
      const refused = publish({ ...failing, env: { ...env, npm_config_fetch_retries: '0' } });
      await expect(refused).rejects.toThrow(/(?:a-core and .*b-core|b-core and .*a-core) failed/u);
    } finally {
      server.close();
      rmSync(join(root, 'libs/b'), { recursive: true });
    }
  });

  it('publishes nothing at all while one package is not built', async () => {
    writePackages('1.2.0', '1.1.0');
    await expect(publish()).rejects.toThrow(/npm run build/u);
    await expect(publish({ write: false })).resolves.toEqual(
      [CORE, SERVER].map((name) => [name, 'would be published']),
    );
  });
});
