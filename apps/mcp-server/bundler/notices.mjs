import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));

/** Licences that go with that of this server. */
const FITTING = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'Unlicense']);

/** Packages whose files are copied, so that no module imports them. */
const COPIED = ['@vscode/tree-sitter-wasm', 'gpt-tokenizer'];

/** Texts that say whose the copied files are. */
const OWN_NOTICES = [
  ['Weights of the embedding model', 'libs/embedding/static-weights/NOTICE'],
  ['Further grammars', 'libs/code-indexer/tree-sitter/grammars/README.md'],
];

/** Names, versions and licences of the packages that `inputs` of the bundles come from; rejects for a licence that does not fit. */
export async function noticesOf(inputs) {
  const folders = new Set([...inputs.map(packageFolder), ...COPIED.map((name) => `node_modules/${name}`)]);
  folders.delete(undefined);
  const packages = await Promise.all([...folders].sort().map(describePackage));
  const own = await Promise.all(OWN_NOTICES.map(async ([title, file]) => `## ${title}\n\n${await readText(file)}`));
  return `# Third-party notices\n\nThis server contains what others made, under their licences.\n\n${[...packages, ...own].join('\n')}`;
}

/** `node_modules/…` of the package that holds a file, counted from the workspace; `undefined` for our own files. */
function packageFolder(input) {
  const path = input.replaceAll('\\', '/');
  const [, folder] = /^.*?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return folder;
}

async function describePackage(folder) {
  const { name, version, license } = JSON.parse(await readText(join(folder, 'package.json')));
  if (!FITTING.has(license)) {
    throw new Error(
      `${name}@${version} has the licence ${license}; the bundle may contain ${[...FITTING].join(', ')}.`,
    );
  }
  return `## ${name} ${version}\n\n${license}\n\n${fenced(await licenceText(folder))}`;
}

async function licenceText(folder) {
  const file = (await readdir(join(workspace, folder))).find((entry) => /^licen[cs]e/i.test(entry));
  return file === undefined ? undefined : readText(join(folder, file));
}

const fenced = (text) => (text === undefined ? '' : `\`\`\`text\n${text.trim()}\n\`\`\`\n`);

const readText = (file) => readFile(join(workspace, file), 'utf8');
