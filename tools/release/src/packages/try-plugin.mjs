import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runGit } from '../run-git.mjs';
import { readJson } from '../workspace.mjs';

/**
 * The plugin as its marketplace brings it: a clone of the repository, in which nothing is installed and nothing built. How to
 * start its server.
 */
export async function cloneMarketplace(repository, folder) {
  await runGit(repository, 'clone', '--quiet', '--depth=1', pathToFileURL(repository).href, folder);
  const { plugins } = readJson(folder, '.claude-plugin/marketplace.json');
  const root = join(folder, plugins[0].source);
  const { name } = readJson(root, '.claude-plugin/plugin.json');
  if (name !== plugins[0].name)
    throw new Error(`The marketplace names the plugin ${plugins[0].name}, and itself it is ${name}.`);
  const [{ command, args }] = Object.values(readJson(root, '.mcp.json').mcpServers);
  return { command, args: args.map((arg) => arg.replace('${CLAUDE_PLUGIN_ROOT}', root)) };
}
