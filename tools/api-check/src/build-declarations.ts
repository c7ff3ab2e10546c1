import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

const COMPILER = createRequire(import.meta.url).resolve('typescript/lib/tsc.js');

/** Compiles those of these packages whose declarations are older than their sources; rejects with what the compiler says. */
export async function buildDeclarations(workspaceRoot: string, packageRoots: readonly string[]): Promise<void> {
  const configs = packageRoots.map((root) => join(root, 'tsconfig.lib.json')).filter((path) => existsSync(path));
  if (configs.length === 0) return;
  const args = [COMPILER, '--build', ...configs.map((path) => relative(workspaceRoot, path))];
  await new Promise<void>((resolve, reject) => {
    execFile(process.execPath, args, { cwd: workspaceRoot, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error === null) resolve();
      else
        reject(new Error(`The packages do not compile, so nothing is compared:\n${stdout}${stderr}`, { cause: error }));
    });
  });
}
