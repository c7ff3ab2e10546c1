import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));
/** Texts of licences that need no name of a holder in them, for packages that come without. */
const STANDARD = fileURLToPath(new URL('./licenses/', import.meta.url));

/** Inputs are counted from there. */
const SERVER = 'apps/mcp-server';

/** Licences that go with that of this server. */
const FITTING = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'Unlicense']);

/** Packages whose files are copied, so that no module imports them. */
const COPIED = ['@vscode/tree-sitter-wasm', 'gpt-tokenizer'];

/** Texts that say whose the copied files are. */
const OWN_NOTICES = [
  ['Weights of the embedding model', 'libs/embedding/static-weights/NOTICE'],
  ['Further grammars', 'libs/code-indexer/tree-sitter/grammars/README.md'],
];

/**
 * Names, versions and licences of the packages that `inputs` of the bundles come from; rejects for a licence that does not fit,
 * and for one whose text nobody has.
 */
export async function noticesOf(inputs, root = workspace) {
  const imported = inputs.map(packageFolder).filter((folder) => folder !== undefined);
  const named = [
    ...imported.map((folder) => join(root, SERVER, folder)),
    ...COPIED.map((name) => join(root, 'node_modules', name)),
  ];
  const folders = new Set(await Promise.all(named.map((folder) => realpath(folder))));
  const packages = await Promise.all([...folders].sort().map(describePackage));
  const own = await Promise.all(
    OWN_NOTICES.map(async ([title, file]) => `## ${title}\n\n${await readText(join(root, file))}`),
  );
  return `# Third-party notices\n\nThis server contains what others made, under their licences.\n\n${[...packages, ...own].join('\n')}`;
}

/** The folder of the package that holds a file, seen from where the file is; `undefined` for our own files. */
function packageFolder(input) {
  const path = input.replaceAll('\\', '/');
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

async function describePackage(folder) {
  const manifest = JSON.parse(await readText(join(folder, 'package.json')));
  const { name, version, license } = manifest;
  if (!FITTING.has(license)) {
    throw new Error(
      `${name}@${version} has the licence ${license}; the bundle may contain ${[...FITTING].join(', ')}.`,
    );
  }
  const text = (await ownText(folder)) ?? (await standardText(manifest));
  return `## ${name} ${version}\n\n${license}\n\n\`\`\`text\n${text.trim()}\n\`\`\`\n`;
}

async function ownText(folder) {
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  return file === undefined ? undefined : readText(join(folder, file));
}

async function standardText({ name, version, license, author }) {
  const text = await readText(join(STANDARD, `${license}.txt`)).catch(() => undefined);
  if (text !== undefined) return `By ${author?.name ?? author ?? 'its contributors'}.\n\n${text}`;
  throw new Error(
    `${name}@${version} comes without the text of its licence, ${license}, which the bundle has to hand on. Write it into bundler/licenses/${license}.txt if it names no holder; else do without the package.`,
  );
}

const readText = (file) => readFile(file, 'utf8');
