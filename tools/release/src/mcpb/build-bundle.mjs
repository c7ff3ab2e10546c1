import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { packExtension } from '@anthropic-ai/mcpb';
import { SERVER } from '../follow.mjs';
import { installInto } from '../packages/install.mjs';
import { readJson } from '../workspace.mjs';
import { bundleManifest } from './manifest.mjs';

/** What npm notes of an installation names the registry it came from, which is one of the machine that builds the bundle. */
const NOTES_OF_NPM = ['node_modules/.package-lock.json', 'package-lock.json'];

/**
 * Builds an MCP bundle, the server with all it needs in one file, from what the registry of `env` has of it. No script of a
 * package runs: what is native is installed for the system and the processor this runs on, and for no other.
 */
export async function buildBundle({ output, env }) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-mcpb-'));
  try {
    await installInto(folder, [SERVER], { env: { ...env, npm_config_bin_links: 'false' } });
    for (const path of NOTES_OF_NPM) rmSync(join(folder, path), { force: true });
    const manifest = bundleManifest(readJson(folder, 'node_modules', SERVER, 'package.json'), process);
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2));
    const isPacked = await packExtension({ extensionPath: folder, outputPath: output, silent: true });
    if (!isPacked)
      throw new Error(`The bundle was not written to ${output}: its manifest is refused by @anthropic-ai/mcpb.`);
    return manifest;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
