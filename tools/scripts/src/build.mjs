import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { libraryRoots } from './packages.mjs';
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
export async function compile(configs) {
  copyLicense();
  return runNode(typescriptCli, ['--build', ...configs]);
}

/** npm packs the license that lies in the folder of a package, and the repository has one for all. */
export function copyLicense(root = workspaceRoot) {
  const license = join(root, 'LICENSE');
  for (const folder of [...libraryRoots(root), join(root, relative(workspaceRoot, serverRoot))]) {
    copyFileSync(license, join(folder, 'LICENSE'));
  }
}

/** Bundles the compiled server; resolves the exit code. */
export const bundleServer = () => runNode(join(serverRoot, 'bundler/bundle.mjs'), [], { cwd: serverRoot });
