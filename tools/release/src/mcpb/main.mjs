#!/usr/bin/env node
// Builds an MCP bundle from this checkout, for the system it runs on: the server and what it depends on go through a registry on
// loopback, so that the bundle holds what a user would install.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { clientOf, startRegistry } from '@learning-memory/registry';
import { SERVER } from '../follow.mjs';
import { publishPackages } from '../publish-packages.mjs';
import { publishedPackages } from '../workspace.mjs';
import { buildBundle } from './build-bundle.mjs';
import { bundleFile } from './manifest.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/[\\/]$/u, '');
const output = join(root, 'dist', bundleFile(process));

/** The server and all that is installed with it. */
function installedWith(name, packages, found = new Set()) {
  const { dependencies = {} } = packages.find(({ manifest }) => manifest.name === name)?.manifest ?? {};
  found.add(name);
  for (const one of Object.keys(dependencies)) {
    if (!found.has(one) && packages.some(({ manifest }) => manifest.name === one)) installedWith(one, packages, found);
  }
  return found;
}

const registry = await startRegistry();
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-mcpb-registry-'));
try {
  const env = await clientOf({ url: registry.url, folder });
  const packages = publishedPackages(root);
  const only = installedWith(SERVER, packages);
  await publishPackages({ root, registry: registry.url, write: true, env, only });
  mkdirSync(dirname(output), { recursive: true });
  const { version } = await buildBundle({ output, env });
  console.log(`${output}: ${version}, ${(statSync(output).size / 1e6).toFixed(1)} MB.`);
} finally {
  await registry.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
