import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { forgottenExports } from './forgotten-exports.ts';
import { writeText, writeWorkspace, libraryRoot } from './test-support/typed-workspace.ts';
import { publishablePackages } from './workspace-packages.ts';

const INTERNAL = `
export interface Options { readonly place: Place }
export interface Place { readonly path: string }
export interface Unused { readonly a: string }
export interface Base { readonly b: string }
export declare class Kept<T> { private hidden: Unused; get(): T }
`;

/** Names that are told as forgotten, by what `index.d.ts` says beside an internal module. */
const ROWS: Readonly<Record<string, { readonly index: string; readonly forgotten: readonly string[] }>> = {
  'options of a function, and what these show': {
    index: "import type { Options } from './internal.js';\nexport declare function make(options: Options): void;",
    forgotten: ['Options', 'Place'],
  },
  'a type that another one extends': {
    index: "import type { Base } from './internal.js';\nexport interface Mine extends Base { readonly c: string }",
    forgotten: ['Base'],
  },
  'one of its own module': {
    index: 'interface Local { readonly a: string }\nexport declare function make(): Local;\nexport {};',
    forgotten: ['Local'],
  },
  'nothing, where all are exported': {
    index:
      "import type { Options } from './internal.js';\nexport type { Options, Place } from './internal.js';\nexport declare function make(options: Options): void;",
    forgotten: [],
  },
  'nothing of private members, parameters of types and globals': {
    index:
      "export { Kept } from './internal.js';\ndeclare global { interface Shared { readonly a: string } }\nexport declare function read(): Promise<Shared>;",
    forgotten: [],
  },
};

describe('types that users of a package meet and cannot import', () => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'forgotten-exports-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(Object.entries(ROWS).map(([title, row], nth) => ({ title, nth, ...row })))(
    'are told of $title',
    ({ nth, index, forgotten }) => {
      const workspace = join(root, String(nth));
      writeWorkspace(workspace, [{ name: '@example/shown', declarations: index }]);
      writeText(join(libraryRoot(workspace, '@example/shown'), 'dist/internal.d.ts'), INTERNAL);
      const told = forgottenExports(publishablePackages(workspace));
      expect(told.map(({ name }) => name)).toEqual(forgotten);
      expect(told.every(({ owner }) => owner === '@example/shown')).toBe(true);
    },
  );
});
