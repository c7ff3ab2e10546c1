import { givenRanges } from './given-ranges.ts';
import type { PackageWords } from './package-words.ts';
import { readmeOf } from './readme-of.ts';

/** What surrounds the sources. */
export function packageFiles(words: PackageWords): readonly (readonly [string, string])[] {
  return [
    ['package.json', toText(manifestOf(words))],
    ['tsconfig.json', toText(TSCONFIG)],
    ['.gitignore', 'dist\nnode_modules\n'],
    ['README.md', readmeOf(words)],
  ];
}

function manifestOf({ packageName, description, fileName, starter }: PackageWords): object {
  const { contractPackage, kitPackage } = starter;
  return {
    name: packageName,
    version: '0.1.0',
    description,
    type: 'module',
    engines: { node: '>=20.19' },
    exports: { './package.json': './package.json', '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    files: ['dist', '!**/*.test.*'],
    scripts: { build: 'tsc', test: `tsc && node --test dist/${fileName}.test.js`, prepack: 'tsc' },
    dependencies: givenRanges([contractPackage]),
    devDependencies: givenRanges([kitPackage, '@learning-memory/contract-testing', '@types/node', 'typescript']),
  };
}

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'esnext.disposable'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    skipLibCheck: true,
    rootDir: 'src',
    outDir: 'dist',
  },
  include: ['src'],
};

function toText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
