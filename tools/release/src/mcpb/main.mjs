#!/usr/bin/env node
// Builds learning-memory.mcpb from this checkout: the server and what it depends on go through a registry on loopback, so that
// the bundle holds what a user would install.
import { mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { clientOf, startRegistry } from '@learning-memory/registry';
import { SERVER } from '../follow.mjs';
import { publishPackages } from '../publish-packages.mjs';
import { publishedPackages } from '../workspace.mjs';
import { buildBundle } from './build-bundle.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/[\\/]$/u, '');
const output = join(process.cwd(), 'learning-memory.mcpb');

/** The server and all that is installed with it. */
function installedWith(name, packages, found = new Set()) {
  const { dependencies = {} } = packages.find(({ manifest }) => manifest.name === name)?.manifest ?? {};
  found.add(name);
  for (const one of Object.keys(dependencies)) {
    if (!found.has(one) && packages.some(({ manifest }) => manifest.name === one)) installedWith(one, packages, found);
  }
  return found;
}

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-mcpb-registry-'));
const registry = await startRegistry();
try {
  const env = await clientOf({ url: registry.url, folder });
  const packages = publishedPackages(root);
  const only = installedWith(SERVER, packages);
  await publishPackages({ root, registry: registry.url, write: true, env, only });
  const { version } = await buildBundle({ output, env });
  console.log(`${output}: ${version}, ${(statSync(output).size / 1e6).toFixed(1)} MB, for ${process.platform}.`);
} finally {
  await registry.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
