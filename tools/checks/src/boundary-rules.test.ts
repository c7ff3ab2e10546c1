import { beforeAll, describe, expect, it } from '@jest/globals';
import { lintCases, type LintCase, type LintMessage } from './test-support/lint-cases.ts';
import { readText, workspaceRoot } from './test-support/workspace.ts';

const BOUNDARIES = '@nx/enforce-module-boundaries';
const DEPENDENCIES = '@nx/dependency-checks';

const contract = 'libs/embedding/contract/src/index.ts';
const adapter = 'libs/embedding/hash/src/index.ts';
const kit = 'libs/embedding/testing/src/index.ts';
const service = 'libs/searcher/core/src/index.ts';
const serviceTest = 'libs/searcher/core/src/readme.test.ts';
const app = 'apps/mcp-server/src/index.ts';
const foundation = 'libs/foundation/redaction/src/index.ts';
const shared = 'libs/vector-store/checks/src/index.ts';

interface Violation extends LintCase {
  readonly rule: string;
  readonly says: RegExp;
}

const imports = (specifier: string): string =>
  `import * as other from '${specifier}';\nexport const it: unknown = other;\n`;

/** The manifest of a package with its dependencies changed. */
function manifestWith(path: string, change: (dependencies: Record<string, string>) => Record<string, string>): string {
  const manifest = JSON.parse(readText(workspaceRoot, path)) as { dependencies?: Record<string, string> };
  return JSON.stringify({ ...manifest, dependencies: change(manifest.dependencies ?? {}) }, null, 2);
}

const collector = 'libs/observation-collector/contract/package.json';

/** Nx names a circle first where there is one, which depends on whose tests use what. */
const mayNot = (kind: string): RegExp => new RegExp(`"kind:${kind}" can only|Circular dependency`);

/** Imports that must fail: title, importing file, specifier, what the complaint must say. */
const forbiddenImports: readonly (readonly [string, string, string, RegExp])[] = [
  ['a contract imports an adapter', contract, '@learning-memory/metadata-store-sqlite', mayNot('contract')],
  ['a contract imports a third party', contract, 'zod', /"kind:contract" is not allowed to import "zod"/],
  ['a contract imports its own adapter', contract, '@learning-memory/embedding-hash', /Circular dependency/],
  ['an adapter imports an adapter', adapter, '@learning-memory/metadata-store-sqlite', mayNot('adapter')],
  ['an adapter imports a service', adapter, '@learning-memory/searcher-core', mayNot('adapter')],
  ['a kit imports an adapter', kit, '@learning-memory/metadata-store-sqlite', mayNot('testing')],
  ['a service imports a service', service, '@learning-memory/memory-core', mayNot('service')],
  ['a service imports an adapter', service, '@learning-memory/embedding-hash', mayNot('service')],
  ['a service imports a kit', service, '@learning-memory/embedding-testing', mayNot('service')],
  ['a foundation library imports a module', foundation, '@learning-memory/memory', mayNot('foundation')],
  ['a contract imports what computes for it', contract, '@learning-memory/vector-store-checks', mayNot('contract')],
  ['shared checks import an adapter', shared, '@learning-memory/metadata-store-sqlite', mayNot('shared')],
  ['shared checks import a service', shared, '@learning-memory/memory-core', mayNot('shared')],
  ['a library imports the app', adapter, '@learning-memory/server', /./],
  ['a path leads into another package', adapter, '../../contract/src/index.ts', /relative or absolute path/],
  ['a specifier reaches into src', service, '@learning-memory/errors/src/index.ts', /Only packages defined/],
  ['a package imports itself by name', contract, '@learning-memory/embedding', /relative imports/],
];

/** What computes, and therefore may not stand in a contract. */
const computing: readonly (readonly [string, string])[] = [
  ['a function', 'export function twice(x: number): number {\n  return x * 2;\n}\n'],
  ['an arrow function', 'export const twice = (x: number): number => x * 2;\n'],
  ['a method', 'export const doubler: unknown = { twice(x: number): number { return x * 2; } };\n'],
  ['a class', 'export class Doubler {}\n'],
  ['a loop', 'for (const each of [1]) void each;\nexport {};\n'],
  ['a call', "export const words = 'a b'.split(' ');\n"],
  ['a new object', 'export const known = new Map<string, string>();\n'],
  ['a condition', 'export const limit = Date.length > 3 ? 1 : 2;\n'],
  ['a branch', 'if (Date.length > 3) void 0;\nexport {};\n'],
];

const violations: readonly Violation[] = [
  ...computing.map(([what, code]) => ({
    title: `a contract holds ${what}`,
    file: contract,
    code,
    rule: 'no-restricted-syntax',
    says: /A contract holds types/,
  })),
  ...forbiddenImports.map(([title, file, specifier, says]) => ({
    title,
    file,
    code: imports(specifier),
    rule: BOUNDARIES,
    says,
  })),
  {
    title: 'an index exports everything',
    file: contract,
    code: `export * from './embedding-service.ts';\n`,
    rule: 'no-restricted-syntax',
    says: /List public exports/,
  },
  {
    title: 'a library has a default export',
    file: contract,
    code: 'export default 1;\n',
    rule: 'no-restricted-syntax',
    says: /Export it by name/,
  },
  {
    title: 'a library prints',
    file: contract,
    code: `console.log('x');\nexport {};\n`,
    rule: 'no-console',
    says: /console/,
  },
  {
    title: 'a dependency is used but not declared',
    file: collector,
    code: manifestWith(collector, () => ({})),
    rule: DEPENDENCIES,
    says: /missing/,
  },
  {
    title: 'a dependency is declared but not used',
    file: collector,
    code: manifestWith(collector, (dependencies) => ({ ...dependencies, zod: '^4.0.0' })),
    rule: DEPENDENCIES,
    says: /"zod" package is not used/,
  },
];

const allowed: readonly LintCase[] = [
  { title: 'a contract imports a foundation library', file: contract, code: imports('@learning-memory/errors') },
  { title: 'an adapter imports its contract', file: adapter, code: imports('@learning-memory/embedding') },
  {
    title: 'the test of a service imports a double',
    file: serviceTest,
    code: imports('@learning-memory/embedding-hash'),
  },
  { title: 'shared checks import a contract', file: shared, code: imports('@learning-memory/vector-store') },
  { title: 'shared checks compute', file: shared, code: computing[0]?.[1] ?? '' },
  { title: 'a service imports shared checks', file: service, code: imports('@learning-memory/vector-store-checks') },
  { title: 'the app imports an adapter', file: app, code: imports('@learning-memory/embedding-hash') },
  { title: 'the app prints', file: app, code: `console.error('x');\nexport {};\n` },
  { title: 'the manifest is as it is', file: collector, code: manifestWith(collector, (dependencies) => dependencies) },
];

describe('lint', () => {
  const cases = [...violations, ...allowed];
  let messages: ReadonlyMap<string, readonly LintMessage[]>;

  beforeAll(() => {
    const results = lintCases(cases);
    messages = new Map(cases.map(({ title }, index) => [title, results[index] ?? []]));
  });

  it.each(violations)('fails when $title', ({ title, rule, says }) => {
    const found = messages.get(title)?.filter(({ ruleId }) => ruleId === rule) ?? [];
    expect(found.map(({ message }) => message)).toEqual(expect.arrayContaining([expect.stringMatching(says)]));
  });

  it.each(allowed)('passes when $title', ({ title }) => {
    expect(messages.get(title)).toEqual([]);
  });
});
