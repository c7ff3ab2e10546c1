import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LanguageDefinition } from './languages.ts';

/** Where `@vscode/tree-sitter-wasm` has its grammars. */
const BUNDLED = dirname(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm'));

export function grammarFile({ grammar: { file, own } }: LanguageDefinition): string {
  return own === true ? packageFile(`grammars/${file}`) : join(BUNDLED, file);
}

/** In the order in which they are read as one. */
export function queryFiles({ queries }: LanguageDefinition): readonly string[] {
  return queries.map((file) => packageFile(`queries/${file}`));
}

/** `src` and `dist` lie side by side, so one path serves both. */
function packageFile(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
