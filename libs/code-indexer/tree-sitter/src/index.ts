export { grammarFiles } from './language-files.ts';
export { createTreeSitterCodeParser } from './tree-sitter-code-parser.ts';
export type { TreeSitterCodeParserOptions } from './tree-sitter-code-parser.ts';
