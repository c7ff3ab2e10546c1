import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { DEFAULT_ADAPTERS, moduleOf } from './entry-points.mjs';

/** Parts and adapters that a hook asks for late lie beside it, whoever bundled them. */
export const apartModules = {
  name: 'apart-modules',
  setup({ onResolve }) {
    const beside = (toFile) => (module) =>
      module.kind === 'dynamic-import' ? { path: `./${toFile(module.path)}`, external: true } : undefined;
    onResolve(
      { filter: /\/parts\/[\w-]+\.ts$/ },
      beside((path) => `${basename(path, '.ts')}.js`),
    );
    onResolve({ filter: /^@learning-memory\// }, beside(moduleOf));
  },
};

export const defaultAdapters = {
  name: 'default-adapters',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]adapters\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const names = DEFAULT_ADAPTERS.map((adapter, index) => ({ adapter, name: `adapter${index}` }));
      const contents = names.reduce(
        (text, { adapter, name }) => text.replaceAll(`await import('${adapter}')`, name),
        names.map(({ adapter, name }) => `import * as ${name} from '${adapter}';\n`).join('') + source,
      );
      return { contents, loader: 'ts' };
    });
  },
};

/** Packages of native code, and what is imported of them. */
export const NATIVE = { 'better-sqlite3': 'export default native;', 'sqlite-vec': 'export const { load } = native;' };

/** They stay packages of their own; `require` runs the one that the installer found fit for the machine. */
export const nativeCode = {
  name: 'native-code',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(${Object.keys(NATIVE).join('|')})$`);
    onResolve({ filter }, ({ path }) => ({ path, namespace: 'native' }));
    onLoad({ filter, namespace: 'native' }, ({ path }) => ({
      contents: `import { createRequire } from 'node:module';
        const native = createRequire(import.meta.url)('${path}');
        ${NATIVE[path]}`,
    }));
  },
};

/**
 * What nobody asks for, and every process would hold: messages of zod in fifty languages, of which those of this server take
 * the place, what the protocol's package checks forms with, of which this server shows none, and the tokenizers that only
 * sources need, as the bundle has its vocabulary.
 */
const UNUSED = [
  { filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/, contents: `export { default as en } from './en.js';` },
  {
    filter: /[\\/]@modelcontextprotocol[\\/]server[\\/]dist[\\/]shimsNode\.mjs$/,
    contents: `export { default as process } from 'node:process';
      export class DefaultJsonSchemaValidator {
        getValidator() { throw new Error('The bundle has no validator of JSON Schema.'); }
      }`,
  },
  {
    filter: /[\\/]gpt-tokenizer[\\/](?:.*[\\/])?encoding[\\/](?:r50k|o200k)_base\.m?js$/,
    contents: `export function countTokens() {
      throw new Error('The vocabulary of the tokenizer is missing. Install @learning-memory/server again.');
    }`,
  },
];

export const withoutUnused = {
  name: 'without-unused',
  setup({ onLoad }) {
    for (const { filter, contents } of UNUSED) onLoad({ filter }, () => ({ contents }));
  },
};
