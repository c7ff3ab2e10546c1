import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const WORKSPACE = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCE = /\.(ts|mts|mjs|cjs)$/u;
const EXAMPLE = /\.example\.ts$/u;
const TEST = /(\.test\.|\.config\.|\/test-support\/)/u;
/** The sentence of a README's first line that says why a package with few users stands alone. */
const REASON = /A package of its own, because [^.]{10,}\./u;
const FEWEST_USERS = 2;

/**
 * Prints which packages of the workspace use each library, and why one that has no second user stands alone; fails where its
 * README does not say so. Tests are no users, but for kits, which are there for tests.
 */
const files = listFiles();
const packages = files.filter((path) => path.endsWith('package.json')).map(readPackage);
const users = new Map(packages.map(({ name }) => [name, new Set()]));
for (const path of files.filter((file) => SOURCE.test(file) && !EXAMPLE.test(file))) noteImports(path);

let unexplained = 0;
for (const { name, root } of packages.filter(({ root }) => root.startsWith('libs/'))) {
  const own = [...(users.get(name) ?? [])].sort();
  const reason = own.length < FEWEST_USERS ? reasonOf(root) : '';
  if (reason === undefined) unexplained += 1;
  console.log(`${own.length} ${root}: ${[own.join(', '), reason ?? 'NO REASON'].filter(Boolean).join('. ')}`);
}
if (unexplained > 0) {
  console.error(
    `${unexplained} packages have fewer than ${FEWEST_USERS} users and no reason in the first line of their README. ` +
      'Move each into its user, or add a sentence: "A package of its own, because ...".',
  );
  process.exitCode = 1;
}

function listFiles() {
  const options = { cwd: WORKSPACE, encoding: 'utf8', maxBuffer: 2 ** 26 };
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], options).split('\n');
  return listed.filter((path) => /^(libs|apps|tools|examples)\//u.test(path) && existsSync(join(WORKSPACE, path)));
}

function readPackage(path) {
  const { name, nx } = JSON.parse(readFileSync(join(WORKSPACE, path), 'utf8'));
  return { name, root: dirname(path), isKit: nx?.tags?.includes('kind:testing') === true };
}

function noteImports(path) {
  const user = packages.find(({ root }) => path.startsWith(`${root}/`));
  const { importedFiles } = ts.preProcessFile(readFileSync(join(WORKSPACE, path), 'utf8'), true, true);
  for (const { fileName } of importedFiles) {
    const used = packages.find(({ name }) => name === fileName.split('/').slice(0, 2).join('/'));
    if (used !== user && (used?.isKit || !TEST.test(path))) users.get(used?.name)?.add(user.root);
  }
}

function reasonOf(root) {
  const [, , firstLine = ''] = readFileSync(join(WORKSPACE, root, 'README.md'), 'utf8').split('\n');
  return REASON.exec(firstLine)?.[0];
}
