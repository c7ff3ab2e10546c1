import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const WORKSPACE = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCE = /^(apps|libs)\/.+\/src\/.+\.ts$/u;
const NO_SOURCE = /(\.test\.|\.example\.|\.generated\.|\/test-support\/)/u;

/** Prints how large files, functions, folders and packages are: sources of apps and libraries, without tests. */
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: WORKSPACE,
  encoding: 'utf8',
});
const files = listed.split('\n').filter((path) => SOURCE.test(path) && !NO_SOURCE.test(path));
const sources = files.flatMap((path) => readSource(path) ?? []);
const packages = new Set(files.map((path) => path.split('/src/')[0]));
const indexes = sources.filter(({ fileName }) => /\/src\/index\.ts$/u.test(fileName));

print('lines of a file', sources.map(linesOf));
print('lines of a function', sources.flatMap(functionsOf));
print('sources of a folder', countBy(files.map((path) => dirname(path))));
print('sources of a package', countBy(files.map((path) => path.split('/src/')[0])));
print(
  'exports of a package',
  indexes.map((source) => exportsOf(source)),
);
console.log(
  `packages: ${packages.size}, sources: ${sources.length}, lines: ${sources.reduce((sum, source) => sum + linesOf(source), 0)}`,
);

/** `undefined` for a file that git knows and that is gone. */
function readSource(path) {
  try {
    return ts.createSourceFile(path, readFileSync(join(WORKSPACE, path), 'utf8'), ts.ScriptTarget.Latest, true);
  } catch {
    return undefined;
  }
}

function linesOf(node) {
  const source = node.getSourceFile();
  const line = (position) => source.getLineAndCharacterOfPosition(position).line;
  return line(node.getEnd()) - line(node.getStart()) + 1;
}

function functionsOf(node) {
  const nested = [];
  ts.forEachChild(node, (child) => void nested.push(...functionsOf(child)));
  return ts.isFunctionLike(node) && node.body !== undefined ? [linesOf(node), ...nested] : nested;
}

function exportsOf(source) {
  const named = source.statements
    .filter(ts.isExportDeclaration)
    .map(({ exportClause }) => exportClause?.elements.length ?? 0);
  return named.reduce((sum, count) => sum + count, 0);
}

function countBy(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts.values()];
}

function print(what, numbers) {
  const sorted = numbers.toSorted((left, right) => left - right);
  const quantile = (share) => sorted[Math.ceil(share * sorted.length) - 1];
  console.log(`${what}: median ${quantile(0.5)}, p90 ${quantile(0.9)}, largest ${quantile(1)}`);
}
