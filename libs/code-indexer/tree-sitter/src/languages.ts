import type { CodeLanguage } from '@learning-memory/code-indexer';

/**
 * Says which units other files can name. A unit inside an exported interface always is one; one inside a function never.
 */
export interface ExportRule {
  /** Applies at the top of a file: all are exported, or those that a query marks. */
  readonly top: 'all' | 'marked';
  /** Applies inside exported units. */
  readonly members: 'all' | 'marked';
  /** Names that do not match are private, whatever else is said. */
  readonly publicName?: RegExp | undefined;
}

/** A language as data: to add one, write its query file and a row here. */
export interface LanguageDefinition extends CodeLanguage {
  /** Names a file of this package's `grammars`, or else of `@vscode/tree-sitter-wasm`. */
  readonly grammar: string;
  /** Files in `queries`, read as one. */
  readonly queries: readonly string[];
  readonly exports: ExportRule;
}

const EVERYTHING: ExportRule = { top: 'all', members: 'all' };
const EXPORT_STATEMENTS: ExportRule = { top: 'marked', members: 'all' };

/** Goes by id. */
export const LANGUAGES: readonly LanguageDefinition[] = [
  {
    id: 'bash',
    extensions: ['.sh', '.bash', '.ksh', '.zsh'],
    fileNames: ['.bashrc', '.bash_profile', '.bash_aliases', '.profile', '.zshrc', '.zprofile', '.zshenv'],
    grammar: 'tree-sitter-bash.wasm',
    queries: ['bash.scm'],
    exports: EVERYTHING,
  },
  {
    id: 'c',
    extensions: ['.c', '.h'],
    fileNames: [],
    grammar: 'tree-sitter-c.wasm',
    queries: ['c.scm'],
    exports: EVERYTHING,
  },
  {
    id: 'cpp',
    extensions: ['.cc', '.cpp', '.cxx', '.c++', '.hh', '.hpp', '.hxx', '.h++', '.inl', '.ipp', '.tpp', '.cu', '.cuh'],
    fileNames: [],
    grammar: 'tree-sitter-cpp.wasm',
    queries: ['c.scm', 'cpp.scm'],
    exports: EVERYTHING,
  },
  {
    id: 'csharp',
    extensions: ['.cs', '.csx'],
    fileNames: [],
    grammar: 'tree-sitter-c-sharp.wasm',
    queries: ['csharp.scm'],
    exports: { top: 'all', members: 'marked' },
  },
  {
    id: 'go',
    extensions: ['.go'],
    fileNames: [],
    grammar: 'tree-sitter-go.wasm',
    queries: ['go.scm'],
    exports: { top: 'all', members: 'all', publicName: /^\p{Lu}/u },
  },
  {
    id: 'java',
    extensions: ['.java'],
    fileNames: [],
    grammar: 'tree-sitter-java.wasm',
    queries: ['java.scm'],
    exports: EVERYTHING,
  },
  {
    id: 'javascript',
    extensions: ['.js', '.mjs', '.cjs', '.jsx'],
    fileNames: [],
    grammar: 'tree-sitter-javascript.wasm',
    queries: ['ecmascript.scm', 'javascript.scm', 'jsx.scm'],
    exports: EXPORT_STATEMENTS,
  },
  {
    id: 'json',
    extensions: ['.json', '.jsonc', '.geojson', '.webmanifest', '.code-workspace'],
    fileNames: ['.babelrc', '.eslintrc', '.swcrc', 'composer.lock', 'pipfile.lock'],
    grammar: 'tree-sitter-json.wasm',
    queries: ['json.scm'],
    exports: EVERYTHING,
  },
  {
    id: 'lua',
    extensions: ['.lua', '.rockspec'],
    fileNames: ['.luacheckrc', '.busted'],
    grammar: 'tree-sitter-lua.wasm',
    queries: ['lua.scm'],
    exports: EVERYTHING,
  },
  {
    id: 'php',
    extensions: ['.php', '.phtml'],
    fileNames: [],
    grammar: 'tree-sitter-php.wasm',
    queries: ['php.scm'],
    exports: EVERYTHING,
  },
  {
    id: 'python',
    extensions: ['.py', '.pyi', '.pyw'],
    fileNames: ['sconstruct', 'wscript'],
    grammar: 'tree-sitter-python.wasm',
    queries: ['python.scm'],
    exports: { top: 'all', members: 'all', publicName: /^(?!_)|^__.*__$/u },
  },
  {
    id: 'ruby',
    extensions: ['.rb', '.rake', '.gemspec', '.ru'],
    fileNames: ['gemfile', 'rakefile', 'guardfile', 'vagrantfile', 'podfile', 'fastfile', 'brewfile'],
    grammar: 'tree-sitter-ruby.wasm',
    queries: ['ruby.scm'],
    exports: EVERYTHING,
  },
  {
    id: 'rust',
    extensions: ['.rs'],
    fileNames: [],
    grammar: 'tree-sitter-rust.wasm',
    queries: ['rust.scm'],
    exports: { top: 'marked', members: 'marked' },
  },
  {
    id: 'tsx',
    extensions: ['.tsx'],
    fileNames: [],
    grammar: 'tree-sitter-tsx.wasm',
    queries: ['ecmascript.scm', 'typescript.scm', 'jsx.scm'],
    exports: EXPORT_STATEMENTS,
  },
  {
    id: 'typescript',
    extensions: ['.ts', '.mts', '.cts'],
    fileNames: [],
    grammar: 'tree-sitter-typescript.wasm',
    queries: ['ecmascript.scm', 'typescript.scm'],
    exports: EXPORT_STATEMENTS,
  },
  {
    id: 'yaml',
    extensions: ['.yaml', '.yml'],
    fileNames: ['.clang-format', '.clang-tidy', '.clangd', 'citation.cff'],
    grammar: 'tree-sitter-yaml.wasm',
    queries: ['yaml.scm'],
    exports: EVERYTHING,
  },
];
