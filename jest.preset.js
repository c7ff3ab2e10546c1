import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspaceRoot = fileURLToPath(new URL('.', import.meta.url));

const transformTypeScript = [
  '@swc/jest',
  {
    swcrc: false,
    jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

// The end of what hangs, on any machine: no test judges time, and none has a limit of its own.
const HANGING_MS = 1_200_000;

/** The jest configuration of the package in `projectRoot`: TypeScript sources, ES modules, no build needed. */
export function jestPreset(projectRoot, overrides = {}) {
  return {
    displayName: JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).name,
    rootDir: projectRoot,
    testEnvironment: join(workspaceRoot, 'tools/jest/environment.cjs'),
    testEnvironmentOptions: { customExportConditions: ['@learning-memory/source', 'node', 'default'] },
    testMatch: ['<rootDir>/src/**/*.test.ts'],
    extensionsToTreatAsEsm: ['.ts'],
    transform: { '^.+\\.ts$': transformTypeScript },
    reporters: [
      'default',
      [
        join(workspaceRoot, 'tools/jest/count-reporter.cjs'),
        { directory: join(workspaceRoot, '.test-results', relative(workspaceRoot, projectRoot)) },
      ],
    ],
    testTimeout: HANGING_MS,
    ...overrides,
  };
}
