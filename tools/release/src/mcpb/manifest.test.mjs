import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { McpbManifestSchema } from '@anthropic-ai/mcpb/schemas/0.3';
import { readJson } from '../workspace.mjs';
import { bundleManifest } from './manifest.mjs';

const server = readJson(fileURLToPath(new URL('../../../..', import.meta.url)), 'apps/mcp-server/package.json');

describe('bundleManifest', () => {
  it('is what the format documents', () => {
    const manifest = bundleManifest(server, 'linux');
    expect(McpbManifestSchema.parse(manifest)).toEqual(manifest);
    expect(McpbManifestSchema.safeParse({ ...manifest, unheard: 'of' }).success).toBe(false);
  });

  it('starts the program of the package, wherever it is unpacked', () => {
    const { entry_point, mcp_config } = bundleManifest(server, 'win32').server;
    expect(entry_point.endsWith(Object.values(server.bin)[0].slice(1))).toBe(true);
    expect(mcp_config).toEqual({ command: 'node', args: [`\${__dirname}/${entry_point}`, 'serve'] });
  });
});
