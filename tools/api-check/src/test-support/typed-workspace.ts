import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface TypedLibrary {
  readonly name: string;
  readonly version?: string | undefined;
  readonly declarations: string;
  /** Not compiled yet. */
  readonly source?: string | undefined;
  readonly tags?: readonly string[];
}

/** A workspace of packages with declarations, below `libs/one`, which find each other by name. */
export function writeWorkspace(root: string, libraries: readonly TypedLibrary[]): void {
  writeText(join(root, 'package.json'), JSON.stringify({ name: 'root', workspaces: ['libs/*/*', 'apps/*'] }));
  for (const library of libraries) {
    const folder = libraryRoot(root, library.name);
    writeLibrary(folder, library);
    const link = join(root, 'node_modules', library.name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(folder, link, 'junction');
  }
}

export function libraryRoot(root: string, name: string): string {
  return join(root, 'libs/one', name.replace(/^.*\//, ''));
}

export function writeLibrary(root: string, library: TypedLibrary): void {
  const { name, version = '1.0.0', declarations, source, tags = [] } = library;
  const exported = {
    './package.json': './package.json',
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
  };
  const manifest = { name, version, type: 'module', files: ['dist'], exports: exported, nx: { tags } };
  writeText(join(root, 'package.json'), JSON.stringify(manifest));
  writeText(join(root, 'dist/index.d.ts'), declarations);
  writeText(join(root, 'dist/index.js'), 'export {};\n');
  if (source === undefined) return;
  const compilerOptions = { rootDir: 'src', outDir: 'dist', composite: true, module: 'nodenext', types: [] };
  writeText(join(root, 'src/index.ts'), source);
  writeText(join(root, 'tsconfig.lib.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
}

export function writePlan(root: string, bumps: Readonly<Record<string, string>>): void {
  const lines = Object.entries(bumps).map(([name, bump]) => `'${name}': ${bump}\n`);
  writeText(join(root, '.nx/version-plans/a-plan.md'), `---\n${lines.join('')}---\n\nSomething.\n`);
}

export function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
