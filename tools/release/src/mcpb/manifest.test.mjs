import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { McpbManifestSchema } from '@anthropic-ai/mcpb/schemas/0.3';
import { readJson } from '../workspace.mjs';
import { bundleFile, bundleManifest } from './manifest.mjs';

const server = readJson(fileURLToPath(new URL('../../../..', import.meta.url)), 'apps/mcp-server/package.json');

describe('bundleManifest', () => {
  it('is what the format documents', () => {
    const manifest = bundleManifest(server, { platform: 'linux', arch: 'x64' });
    expect(McpbManifestSchema.parse(manifest)).toEqual(manifest);
    expect(McpbManifestSchema.safeParse({ ...manifest, unheard: 'of' }).success).toBe(false);
  });

  it('says for which system and which processors it was built, as its file does', () => {
    const system = { platform: 'darwin', arch: 'arm64' };
    expect(bundleManifest(server, system)).toMatchObject({
      long_description: expect.stringMatching(/darwin.*arm64/u),
      compatibility: { platforms: ['darwin'] },
    });
    expect(bundleFile(system)).toBe('learning-memory-darwin-arm64.mcpb');
  });

  it('starts the program of the package, wherever it is unpacked', () => {
    const { entry_point, mcp_config } = bundleManifest(server, { platform: 'win32', arch: 'x64' }).server;
    expect(entry_point.endsWith(Object.values(server.bin)[0].slice(1))).toBe(true);
    expect(mcp_config).toEqual({ command: 'node', args: [`\${__dirname}/${entry_point}`, 'serve'] });
  });
});
