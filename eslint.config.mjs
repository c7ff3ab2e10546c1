import eslint from '@eslint/js';
import nx from '@nx/eslint-plugin';
import { defineConfig } from 'eslint/config';
import * as jsoncParser from 'jsonc-eslint-parser';
import tseslint from 'typescript-eslint';

/** Which kind of package may depend on which; `kind:*` tags stand in each package.json under "nx.tags". */
const depConstraints = [
  { sourceTag: 'kind:data', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'kind:foundation', onlyDependOnLibsWithTags: ['kind:foundation'] },
  {
    sourceTag: 'kind:contract',
    onlyDependOnLibsWithTags: ['kind:contract', 'kind:foundation'],
    allowedExternalImports: [],
  },
  {
    sourceTag: 'kind:schema',
    onlyDependOnLibsWithTags: ['kind:contract', 'kind:foundation'],
    allowedExternalImports: ['zod'],
  },
  {
    // What several packages of one area need and a contract may not hold.
    sourceTag: 'kind:shared',
    onlyDependOnLibsWithTags: ['kind:contract', 'kind:foundation', 'kind:shared'],
  },
  {
    sourceTag: 'kind:testing',
    onlyDependOnLibsWithTags: ['kind:testing', 'kind:contract', 'kind:foundation', 'kind:shared'],
  },
  {
    sourceTag: 'kind:adapter',
    onlyDependOnLibsWithTags: ['kind:contract', 'kind:schema', 'kind:foundation', 'kind:data', 'kind:shared'],
  },
  {
    sourceTag: 'kind:service',
    onlyDependOnLibsWithTags: ['kind:contract', 'kind:schema', 'kind:foundation', 'kind:shared'],
  },
  { sourceTag: 'kind:app', onlyDependOnLibsWithTags: ['*'] },
  { sourceTag: 'kind:example', onlyDependOnLibsWithTags: ['*'] },
  { sourceTag: 'kind:tool', onlyDependOnLibsWithTags: ['*'] },
];

/** Tests may use any npm package; those of adapters, services and what they share also the doubles and kits of other modules. */
const testDepConstraints = depConstraints.map(({ sourceTag, onlyDependOnLibsWithTags }) => ({
  sourceTag,
  onlyDependOnLibsWithTags: ['kind:adapter', 'kind:service', 'kind:shared'].includes(sourceTag)
    ? ['*']
    : onlyDependOnLibsWithTags,
}));

/** What the app imports on demand in one place, for a choice of the configuration, it may import at once in another. */
const moduleBoundaries = (constraints, options) => [
  'error',
  {
    checkDynamicDependenciesExceptions: ['.*'],
    allow: [],
    depConstraints: constraints,
    ...options,
  },
];

const limits = {
  eqeqeq: ['error', 'always'],
  complexity: ['error', 8],
  'max-params': ['error', 3],
  'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
};

const noWildcardExports = { selector: 'ExportAllDeclaration', message: 'List public exports by hand.' };
const noDefaultExports = { selector: 'ExportDefaultDeclaration', message: 'Export it by name.' };
const noComputing = {
  selector:
    ':matches(:function, ClassDeclaration, ClassExpression, ForStatement, ForInStatement, ForOfStatement, WhileStatement, DoWhileStatement, ' +
    'IfStatement, SwitchStatement, TryStatement, ConditionalExpression, NewExpression, TemplateLiteral > .expressions, ' +
    'CallExpression[callee.name!="errorFactory"])',
  message:
    'A contract holds types, constants and error tables: move what computes to its owner or to a package of kind:shared.',
};

/** Wanted by what packages publish, where no import shows it: `tools/checks` compiles that without the workspace. */
const TYPES_OF_DECLARATIONS = ['@types/node', '@types/better-sqlite3'];

// Every package re-exports this file, and ESLint resolves patterns from the package's own folder:
// patterns must not name a path from the workspace root. `underRoot` is how to do it when it is needed.
const underRoot = (folder) => `${import.meta.dirname}/${folder}`;

const workspace = defineConfig(
  {
    ignores: [
      '**/dist',
      '**/bundle',
      '**/out-tsc',
      '**/tmp',
      '**/node_modules',
      '**/files/**',
      '**/.nx',
      '**/vendor/**',
    ],
  },
  {
    files: ['**/*.ts', '**/*.mjs'],
    ignores: ['**/eslint.config.mjs', '**/jest.config.mjs'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': moduleBoundaries(depConstraints, { banTransitiveDependencies: true }),
    },
    languageOptions: { parser: tseslint.parser },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    extends: [eslint.configs.recommended],
    languageOptions: {
      globals: Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly'])),
    },
    rules: limits,
  },
  {
    files: ['**/*.ts'],
    extends: [eslint.configs.recommended, ...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      ...limits,
      'no-console': 'error',
      'no-restricted-syntax': ['error', noWildcardExports, noDefaultExports],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.worker.ts', '**/*.config.ts', '**/generator.ts'],
    rules: { 'no-restricted-syntax': ['error', noWildcardExports] },
  },
  {
    basePath: underRoot('libs'),
    files: ['*/contract/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.example.ts', '**/test-support/**'],
    rules: { 'no-restricted-syntax': ['error', noWildcardExports, noDefaultExports, noComputing] },
  },
  {
    files: ['**/*.test.ts', '**/*.test.mjs', '**/*.example.ts', '**/test-support/**/*.ts'],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
      'max-params': 'off',
      '@nx/enforce-module-boundaries': moduleBoundaries(testDepConstraints, { allowCircularSelfDependency: true }),
    },
  },
  {
    files: ['**/*.test.ts', '**/*.example.ts', '**/test-support/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  ...['apps', 'examples', 'tools'].map((folder) => ({
    basePath: underRoot(folder),
    files: ['**/*.ts'],
    rules: { 'no-console': 'off' },
  })),
  dependencyChecks(),
);

export default workspace;

/** For a package that needs dependencies which none of its modules imports. */
export function withUnimported(...dependencies) {
  return [...workspace, dependencyChecks(dependencies)];
}

/** For one that bundles what it imports. */
export const withoutDependencyChecks = [
  ...workspace,
  { files: ['**/package.json'], rules: { '@nx/dependency-checks': 'off' } },
];

/** Whether a package declares what it imports, and imports what it declares, but for those. */
function dependencyChecks(ignoredDependencies = []) {
  return {
    files: ['**/package.json'],
    plugins: { '@nx': nx },
    languageOptions: { parser: jsoncParser },
    rules: {
      '@nx/dependency-checks': [
        'error',
        {
          buildTargets: ['typecheck'],
          checkVersionMismatches: false,
          ignoredDependencies: [...TYPES_OF_DECLARATIONS, ...ignoredDependencies],
          ignoredFiles: [
            '{projectRoot}/eslint.config.mjs',
            '{projectRoot}/bundler/**',
            '{projectRoot}/jest.config.{cjs,mjs}',
            '{projectRoot}/src/**/*.test.ts',
            '{projectRoot}/src/**/*.example.ts',
            '{projectRoot}/src/test-support/**/*',
          ],
        },
      ],
    },
  };
}
