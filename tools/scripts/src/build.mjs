import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverRoot, typescriptCli, workspaceRoot } from './paths.mjs';
import { runNode } from './run-process.mjs';

/** What the server runs, and what the demo, the bench and the attacks put before it. */
export const SERVER_SOURCES = [
  'apps/mcp-server/tsconfig.lib.json',
  'tools/sample-experiences/tsconfig.lib.json',
  'tools/test-repository/tsconfig.lib.json',
];

/** The sources of every package, without tests: those of the references that `nx sync` keeps in the root. */
export function everySource(root = workspaceRoot) {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  return references.map(({ path }) => join(path, 'tsconfig.lib.json')).filter((path) => existsSync(join(root, path)));
}

/** Compiles `configs` and what they refer to, where it is out of date; resolves the exit code. */
export const compile = (configs) => runNode(typescriptCli, ['--build', ...configs]);

/** Bundles the compiled server; resolves the exit code. */
export const bundleServer = () => runNode(join(serverRoot, 'bundler/bundle.mjs'), [], { cwd: serverRoot });
