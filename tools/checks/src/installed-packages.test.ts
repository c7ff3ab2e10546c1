import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { installPublishedPackages, type InstalledPackages } from './test-support/installed-packages.ts';
import { runNode, runSome } from './test-support/run-node.ts';
import { libraries, publishedPackages, readText, workspaceRoot, type Manifest } from './test-support/workspace.ts';

const packages = publishedPackages().map(({ manifest }) => manifest);
const readmes = libraries().map(({ root, manifest }) => ({ name: manifest.name, readme: readText(root, 'README.md') }));

const typeProblems = new Map<string, readonly string[]>();
const exampleProblems = new Map<string, unknown>();
let installed: InstalledPackages;

beforeAll(async () => {
  installed = installPublishedPackages();
  await Promise.all([checkTypes(), runSome(readmes, 2, runExample)]);
});

afterAll(() => installed[Symbol.dispose]());

describe.each(packages)('the package $name, installed alone', ({ name }) => {
  it('has types that compile with all it declares, without DOM and with skipLibCheck off', () => {
    expect(typeProblems.get(name)).toEqual([]);
  });
});

describe.each(readmes)('the README of $name', ({ name, readme }) => {
  it('has an example that plain Node.js runs in an empty folder, with what the README installs', () => {
    expect(exampleProblems.get(name)).toBe('none');
    // A newer Node.js than the oldest supported one would run it.
    expect(exampleIn(readme)).not.toMatch(/^\s*(await )?using \w+ =/m);
  });
});

async function checkTypes(): Promise<void> {
  const script = fileURLToPath(new URL('./test-support/type-problems.mjs', import.meta.url));
  const input = JSON.stringify(packages.map(writeImports));
  const found = JSON.parse(await runNode({ cwd: workspaceRoot, script, input })) as (readonly string[])[];
  packages.forEach(({ name }, index) => typeProblems.set(name, found[index] ?? []));
}

/** A file that imports all that a package exports; its path. */
function writeImports({ name, exports }: Manifest): string {
  const typed = Object.entries(exports as Record<string, object | string>).filter(([, target]) => isTyped(target));
  const lines = typed.map(([entry], nth) => `export * as entry${nth} from '${name}${entry.slice(1)}';\n`);
  const file = join(installed.createProject([name]), 'imports.ts');
  writeFileSync(file, lines.join(''));
  return file;
}

function isTyped(target: object | string): boolean {
  return typeof target === 'object' && 'types' in target;
}

async function runExample({ name, readme }: (typeof readmes)[number]): Promise<void> {
  const cwd = installed.createProject(installedBy(readme));
  const script = join(cwd, 'example.mjs');
  writeFileSync(script, exampleIn(readme));
  const problem = await runNode({ cwd, script }).then(
    () => 'none',
    (error: unknown) => error,
  );
  exampleProblems.set(name, problem);
}

function exampleIn(readme: string): string {
  return /^```ts\n(.*?)^```$/ms.exec(readme)?.[1] ?? 'throw new Error("The README has no example.")';
}

function installedBy(readme: string): readonly string[] {
  const [, names = ''] = /^npm install (?:--save-dev )?(.+)$/m.exec(readme) ?? [];
  return names.split(' ');
}
