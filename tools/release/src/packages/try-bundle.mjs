import { join } from 'node:path';
import { unpackExtension } from '@anthropic-ai/mcpb';
import { readJson } from '../workspace.mjs';

/** Unpacks an MCP bundle as a client does; how it starts the server. */
export async function unpackBundle(file, folder) {
  const isUnpacked = await unpackExtension({ mcpbPath: file, outputDir: folder, silent: true });
  if (!isUnpacked) throw new Error(`${file} cannot be unpacked.`);
  const { command, args } = readJson(join(folder, 'manifest.json')).server.mcp_config;
  return { command, args: args.map((arg) => arg.replace('${__dirname}', folder)) };
}
