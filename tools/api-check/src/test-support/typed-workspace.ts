import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface TypedLibrary {
  readonly name: string;
  readonly version?: string | undefined;
  readonly declarations: string;
  readonly tags?: readonly string[];
}

/** A workspace of packages with declarations, below `libs/one`. */
export function writeWorkspace(root: string, libraries: readonly TypedLibrary[]): void {
  writeText(join(root, 'package.json'), JSON.stringify({ name: 'root', workspaces: ['libs/*/*', 'apps/*'] }));
  for (const library of libraries) writeLibrary(join(root, 'libs/one', library.name.replace(/^.*\//, '')), library);
}

export function writeLibrary(root: string, { name, version = '1.0.0', declarations, tags = [] }: TypedLibrary): void {
  const exported = {
    './package.json': './package.json',
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
  };
  const manifest = { name, version, type: 'module', files: ['dist'], exports: exported, nx: { tags } };
  writeText(join(root, 'package.json'), JSON.stringify(manifest));
  writeText(join(root, 'dist/index.d.ts'), declarations);
  writeText(join(root, 'dist/index.js'), 'export {};\n');
}

export function writePlan(root: string, bumps: Readonly<Record<string, string>>): void {
  const lines = Object.entries(bumps).map(([name, bump]) => `'${name}': ${bump}\n`);
  writeText(join(root, '.nx/version-plans/a-plan.md'), `---\n${lines.join('')}---\n\nSomething.\n`);
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
