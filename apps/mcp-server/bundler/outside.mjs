import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';

/** Rejects unless the manifest declares exactly the packages that the bundles leave outside: `native`, and what they import. */
export async function refuseUndeclared(metafiles, native) {
  const { dependencies, peerDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const declared = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
  const outside = new Set([...native, ...metafiles.flatMap(importedPackages)]);
  const wrong = [
    ...[...outside].filter((name) => !declared.has(name)).map((name) => `${name} is not declared`),
    ...[...declared].filter((name) => !outside.has(name)).map((name) => `${name} is declared and not needed`),
  ];
  if (wrong.length > 0) throw new Error(`In the package.json of the server, ${wrong.join(', ')}.`);
}

const importedPackages = ({ outputs }) =>
  Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !path.startsWith('.') && !isBuiltin(path))
    .map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)[0]);
