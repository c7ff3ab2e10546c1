import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Bump } from './change.ts';
import { checkPackages, type CheckedPackage } from './check-packages.ts';
import { writeLibrary, writeWorkspace } from './test-support/typed-workspace.ts';
import { publishablePackages } from './workspace-packages.ts';

const OLD = 'export interface Store { get(): string }\nexport interface Other { readonly a: string }';
const BROKEN = OLD.replace('get()', 'get(key: string)');

const importOf = (names: string, from = '@example/contract'): string => `import type { ${names} } from '${from}';`;
const WITHIN = `${importOf('Store')}\ninterface Options { readonly store: Store }\nexport declare function make(options: Options): void;\nexport {};`;

interface Row {
  readonly title: string;
  readonly declarations: string;
  readonly plan: Bump;
  readonly isEnough: boolean;
}

/** Packages that did not change, beside a contract of which `Store` did. */
const ROWS: Readonly<Record<string, Row>> = {
  within: { title: 'in options that nobody can name', declarations: WITHIN, plan: 'patch', isEnough: false },
  planned: { title: 'with a plan for it', declarations: WITHIN, plan: 'major', isEnough: true },
  extended: {
    title: 'as what another type extends',
    declarations: `${importOf('Store')}\nexport interface Mine extends Store { readonly b: string }`,
    plan: 'minor',
    isEnough: false,
  },
  handed: {
    title: 'handed on',
    declarations: "export type { Store as Kept } from '@example/contract';",
    plan: 'none',
    isEnough: false,
  },
  indirect: {
    title: 'through a third package',
    declarations: `${importOf('make', '@example/within')}\nexport type Made = Parameters<typeof make>;`,
    plan: 'minor',
    isEnough: false,
  },
  other: {
    title: 'not at all, but another type of it',
    declarations: `${importOf('Other')}\nexport declare function make(): Other;`,
    plan: 'patch',
    isEnough: true,
  },
  hidden: {
    title: 'in what it does not export alone',
    declarations: `${importOf('Store')}\ndeclare const kept: Store;\nexport declare const a: string;\nexport {};`,
    plan: 'patch',
    isEnough: true,
  },
};

describe('a package that shows a type of another one which needs a major', () => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'shown-types-'));
  let checked: ReadonlyMap<string, CheckedPackage>;

  beforeAll(() => {
    const users = Object.entries(ROWS).map(([name, { declarations }]) => ({ name: `@example/${name}`, declarations }));
    const contract = { name: '@example/contract', tags: ['kind:contract'] };
    for (const library of [{ ...contract, declarations: OLD }, ...users]) {
      writeLibrary(join(root, 'published', library.name), library);
    }
    writeWorkspace(root, [{ ...contract, declarations: BROKEN }, ...users]);
    const questions = publishablePackages(root).map((current) => {
      const { plan = 'major' } = ROWS[current.name.replace('@example/', '')] ?? {};
      return { current, published: join(root, 'published', current.name), plan };
    });
    checked = new Map(checkPackages(questions).map((each) => [each.name, each]));
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(Object.entries(ROWS).map(([name, row]) => ({ ...row, name })))('$title', ({ name, isEnough }) => {
    expect(checked.get(`@example/${name}`)?.isEnough).toBe(isEnough);
  });

  it('is told by its name, what it shows, and of which package', () => {
    expect(checked.get('@example/within')?.changes).toEqual([
      { name: '.#make', bump: 'major', detail: expect.stringContaining('Store of @example/contract') },
    ]);
    expect(checked.get('@example/handed')?.changes.map(({ name }) => name)).toEqual(['.#Kept']);
  });
});
