import { builtinModules } from 'node:module';

/** The example of a README, as it stands there; nothing when it has none. */
export const exampleOf = (readme) => /^```ts\n(.*?)^```$/msu.exec(readme)?.[1];

/** What a README says to install, by name. */
export function installedBy(readme) {
  const [, names = ''] = /^npm install (?:--save-dev |-g )?(@.+)$/mu.exec(readme) ?? [];
  return names.split(' ').filter((name) => name !== '');
}

const IMPORTED = /\b(?:from|import)\s*\(?\s*'([^'.][^']*)'/gu;

/** The packages that an example imports. */
export function importedBy(example) {
  const imported = [...example.matchAll(IMPORTED)].map(([, specifier]) => specifier);
  const names = imported.map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)].filter((name) => !isBuiltin(name));
}

/** Those that its README does not install. */
export const undeclaredIn = (example, installed) => importedBy(example).filter((name) => !installed.includes(name));

const isBuiltin = (name) => name.startsWith('node:') || builtinModules.includes(name);
