import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installInto } from './install.mjs';
import { exampleOf, installedBy, undeclaredIn } from './readme.mjs';
import { runNode } from './run-node.mjs';

const PACKED = ['LICENSE', 'README.md', 'CHANGELOG.md'];

/**
 * Installs one package by name into a folder of its own, as its README says, and uses it from there: all that it exports by
 * `import` and `require` and as types, and its example as TypeScript and as JavaScript. A row of the table, with what went
 * wrong.
 */
export async function tryPackage({ path, manifest }, { root, folder, env, node, checker }) {
  const project = join(folder, manifest.name.replace('/', '+'));
  const readme = readFileSync(join(root, path, 'README.md'), 'utf8');
  const problems = [];
  const attempt = (what, work) => work().catch((error) => problems.push(`${what}: ${error.message}`));
  const row = { name: manifest.name, seconds: 0, megabytes: 0, examples: 0, problems };
  try {
    await attempt('install', async () => {
      Object.assign(row, await installInto(project, installedBy(readme), { env }));
      await useInstalled({ project, manifest, readme, node, env, checker, attempt, row });
    });
  } finally {
    rmSync(project, { recursive: true, force: true, maxRetries: 3 });
  }
  return row;
}

async function useInstalled({ project, manifest, readme, node, env, checker, attempt, row }) {
  const installed = join(project, 'node_modules', manifest.name);
  await attempt('tarball', async () => {
    const missing = PACKED.filter((file) => !existsSync(join(installed, file)));
    if (missing.length > 0) throw new Error(`It has no ${missing.join(', ')}.`);
  });
  const run = (script) => runNode(node, [script], { cwd: project, env });
  const write = (name, text) => (writeFileSync(join(project, name), text), name);
  const compile = (name, types) => compileOne(checker, join(project, name), types);
  const entries = typedEntries(manifest);
  const example = exampleOf(readme) ?? '';
  await attempt('import and require', () => run(write('entries.cjs', entriesProgram(entries))));
  await attempt('types', () => compile(write('entries.mts', importsOf(entries)), []));
  await attempt('types by require', () => compile(write('entries.cts', requiresOf(entries)), []));
  await attempt('README', async () => assertDeclared(example, installedBy(readme)));
  await attempt('example in TypeScript', async () => {
    const javaScript = await compile(write('example.mts', example), ['node']);
    await run(write('compiled.mjs', javaScript));
    row.examples += 1;
  });
  await attempt('example in JavaScript', async () => {
    await run(write('example.mjs', example));
    row.examples += 1;
  });
}

function assertDeclared(example, installed) {
  if (example === '') throw new Error('It has no example.');
  const undeclared = undeclaredIn(example, installed);
  if (undeclared.length > 0)
    throw new Error(`Its example imports ${undeclared.join(', ')}, which it does not install.`);
}

async function compileOne(checker, path, types) {
  const { problems, javaScript } = await checker.check(path, types);
  if (problems.length > 0) throw new Error(problems.slice(0, 3).join('; '));
  return javaScript;
}

/** What can be imported of a package: entries with types, others are files. */
function typedEntries({ name, exports }) {
  const typed = Object.entries(exports).filter(([, target]) => typeof target === 'object' && 'types' in target);
  return typed.map(([entry]) => `${name}${entry.slice(1)}`);
}

const importsOf = (entries) => entries.map((entry, nth) => `export * as entry${nth} from '${entry}';\n`).join('');

const requiresOf = (entries) =>
  entries.map((entry, nth) => `import entry${nth} = require('${entry}');\nexport { entry${nth} };\n`).join('');

const entriesProgram = (entries) => `const { deepEqual } = require('node:assert/strict');
async function main() {
  for (const entry of ${JSON.stringify(entries)}) {
    const required = require(entry);
    deepEqual(Object.keys(required).sort(), Object.keys(await import(entry)).sort());
  }
}
main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
`;
