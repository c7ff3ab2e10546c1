import { describe, expect, it } from '@jest/globals';
import { judge, type ApiCase } from './test-support/api-pairs.ts';

type Row = readonly [title: string, before: string, after: string];

const FUNCTIONS: Readonly<Record<'none' | 'minor' | 'major', readonly Row[]>> = {
  none: [
    [
      'a choice between objects',
      result(
        "readonly a?: { readonly x: string } | undefined; readonly b: { readonly t: 'l' } | { readonly t: 'r'; readonly c: 1 }",
      ),
      result(
        "readonly a?: { readonly x: string } | undefined; readonly b: { readonly t: 'r'; readonly c: 1 } | { readonly t: 'l' }",
      ),
    ],
    [
      'a choice that nothing tells apart',
      result('readonly a: { readonly x: string } | { readonly y: string }'),
      result('readonly a: { readonly y: string } | { readonly x: string }'),
    ],
    ['nothing', 'export declare function f(a: string): number;', 'export declare function f(a: string): number;'],
    [
      'a renamed parameter',
      'export declare function f(a: string): number;',
      'export declare function f(text: string): number;',
    ],
    ['other comments', '/** A. */\nexport declare const a: string;', '/** B. */\nexport declare const a: string;'],
    [
      'another order',
      'export declare const a: string;\nexport declare const b: string;',
      'export declare const b: string;\nexport declare const a: string;',
    ],
    [
      'a renamed type that nobody can name',
      'interface A { readonly x: string }\nexport declare function f(): A;\nexport {};',
      'interface B { readonly x: string }\nexport declare function f(): B;\nexport {};',
    ],
    ['another number', 'export declare const VERSION = 7;', 'export declare const VERSION = 8;'],
    ['another text', 'export declare const NAME = "a";', 'export declare const NAME = "b";'],
    [
      'another limit of several',
      'export declare const L: { readonly most: 20; };',
      'export declare const L: { readonly most: 30; };',
    ],
    [
      'other private members',
      'export declare class A { #a; x: string; }',
      'export declare class A { #b; private c; x: string; }',
    ],
    [
      'a method that becomes a property',
      'export interface A { m(a: string): void }',
      'export interface A { readonly m: (a: string) => void }',
    ],
  ],
  minor: [
    [
      'a new export',
      'export declare const a: string;',
      'export declare const a: string;\nexport declare const b: string;',
    ],
    ['a new type', 'export declare const a: string;', 'export declare const a: string;\nexport type B = string;'],
    [
      'a new optional parameter',
      'export declare function f(a: string): void;',
      'export declare function f(a: string, b?: number): void;',
    ],
    [
      'a widened parameter',
      'export declare function f(a: string): void;',
      'export declare function f(a: string | number): void;',
    ],
    ['a narrowed return', 'export declare function f(): string | undefined;', 'export declare function f(): string;'],
    [
      'a parameter that may be left out',
      'export declare function f(a: string): void;',
      'export declare function f(a?: string): void;',
    ],
    [
      'a new optional option',
      options('readonly a: string;'),
      options('readonly a: string; readonly b?: number | undefined;'),
    ],
    ['an option that may be left out', options('readonly a: string;'), options('readonly a?: string | undefined;')],
    ['an option that takes more', options("readonly a: 'x';"), options("readonly a: 'x' | 'y';")],
    ['a new member of a result', result('readonly a: string;'), result('readonly a: string; readonly b: number;')],
    ['a new method of a result', result('a(): string;'), result('a(): string; b(): number;')],
    [
      'a new member far inside',
      result('readonly a: readonly { readonly x: string }[];'),
      result('readonly a: readonly { readonly x: string; readonly y: string }[];'),
    ],
    [
      'a type parameter with a default',
      'export interface A<T> { readonly x: T }',
      'export interface A<T, U = string> { readonly x: T; readonly y?: U }',
    ],
    [
      'a new static member',
      'export declare class A { x: string; }',
      'export declare class A { x: string; static make(): A; }',
    ],
  ],
  major: [
    [
      'a removed member of a choice',
      result("readonly a: { readonly t: 'l'; readonly x?: string } | { readonly t: 'r' }"),
      result("readonly a: { readonly t: 'l' } | { readonly t: 'r' }"),
    ],
    [
      'a removed export',
      'export declare const a: string;\nexport declare const b: string;',
      'export declare const a: string;',
    ],
    ['a removed type', 'export declare const a: string;\nexport type B = string;', 'export declare const a: string;'],
    [
      'a value that is a type alone',
      'export declare class A { x: string; }',
      'declare class A { x: string; }\nexport type { A };',
    ],
    [
      'a new required parameter',
      'export declare function f(a: string): void;',
      'export declare function f(a: string, b: number): void;',
    ],
    [
      'a narrowed parameter',
      'export declare function f(a: string | number): void;',
      'export declare function f(a: string): void;',
    ],
    ['a widened return', 'export declare function f(): string;', 'export declare function f(): string | undefined;'],
    ['another type of a constant', 'export declare const a: string;', 'export declare const a: number;'],
    [
      'a promise instead of an answer',
      'export declare function f(): string;',
      'export declare function f(): Promise<string>;',
    ],
    ['a new required option', options('readonly a: string;'), options('readonly a: string; readonly b: number;')],
    ['an option that takes less', options("readonly a: 'x' | 'y';"), options("readonly a: 'x';")],
    [
      'a removed optional option',
      options('readonly a: string; readonly b?: number | undefined;'),
      options('readonly a: string;'),
    ],
    [
      'a renamed optional option',
      options('readonly a?: string | undefined;'),
      options('readonly b?: string | undefined;'),
    ],
    ['a new choice in a result', result("readonly kind: 'a' | 'b';"), result("readonly kind: 'a' | 'b' | 'c';")],
    ['a removed member of a result', result('readonly a: string; readonly b: number;'), result('readonly a: string;')],
    [
      'a member of a result that may be missing',
      result('readonly a: string;'),
      result('readonly a?: string | undefined;'),
    ],
    ['a method of a result that takes less', result('m(a: string | number): void;'), result('m(a: string): void;')],
    [
      'a callback that gets less',
      'export declare function f(on: (a: string) => void): void;',
      'export declare function f(on: (a: string | undefined) => void): void;',
    ],
    [
      'a removed member far inside',
      result('readonly a: { readonly x?: string; readonly y: string };'),
      result('readonly a: { readonly y: string };'),
    ],
    [
      'a bound type parameter',
      'export declare function f<T>(a: T): T;',
      'export declare function f<T extends string>(a: T): T;',
    ],
    [
      'another number of type parameters',
      'export interface A<T> { readonly x: T }',
      'export interface A<T, U> { readonly x: T; readonly y?: U }',
    ],
    [
      'a removed choice of a constant',
      "export declare const A: readonly ['x', 'y'];",
      "export declare const A: readonly ['x'];",
    ],
  ],
};

const CONTRACTS: typeof FUNCTIONS = {
  none: [['nothing', contract('m(a: string): Promise<string>;'), contract('m(text: string): Promise<string>;')]],
  minor: [
    ['an optional member', contract('m(): string;'), contract('m(): string; n?(): string;')],
    [
      'an optional option of a method',
      contract('m(o: { readonly a: string }): void;'),
      contract('m(o: { readonly a: string; readonly b?: number }): void;'),
    ],
    [
      'an optional member of an answer',
      contract('m(): { readonly a: string };'),
      contract('m(): { readonly a: string; readonly b?: number };'),
    ],
    ['an optional parameter', contract('m(a: string): void;'), contract('m(a: string, b?: number): void;')],
    [
      'a new error code elsewhere',
      contract('m(): string;'),
      `${contract('m(): string;')}\nexport declare const CODES: { readonly A: 'internal' };`,
    ],
  ],
  major: [
    ['a required member', contract('m(): string;'), contract('m(): string; n(): string;')],
    ['a removed member', contract('m(): string; n(): string;'), contract('m(): string;')],
    ['a removed optional member', contract('m(): string; n?(): string;'), contract('m(): string;')],
    [
      'a required member of an answer',
      contract('m(): { readonly a: string };'),
      contract('m(): { readonly a: string; readonly b: number };'),
    ],
    ['a widened parameter of a method', contract('m(a: string): void;'), contract('m(a: string | number): void;')],
    ['a narrowed answer of a method', contract('m(): string | undefined;'), contract('m(): string;')],
    ['a widened answer of a method', contract('m(): string;'), contract('m(): string | undefined;')],
    [
      'a required member of a payload',
      contract('m<P extends object>(p: Point<P>): void;', 'readonly id: string; readonly payload: P;'),
      contract(
        'm<P extends object>(p: Point<P>): void;',
        'readonly id: string; readonly payload: P; readonly weight: number;',
      ),
    ],
  ],
};

const rows = [
  ...toCases(FUNCTIONS, false),
  ...toCases(CONTRACTS, true),
  // An interface that no function of the package mentions may be implemented by others, whatever the package is.
  ...toCases({ none: [], minor: [], major: CONTRACTS.major }, false),
];
const judged = judge(rows.map(({ apiCase }) => apiCase));

describe('a change of public types', () => {
  it.each(rows.map((row, nth) => ({ ...row, nth })))('$expected: $apiCase.title', ({ expected, nth }) => {
    expect(judged[nth]).toMatchObject({ bump: expected });
  });

  it('is told by entry and name, with what is wrong', () => {
    const [found] = judge([
      { title: '', before: options('readonly a: string;'), after: options('readonly a: string; readonly b: number;') },
    ]);
    expect(found?.changes.map(({ name }) => name)).toContain('.#Options');
    expect(found?.changes.map(({ detail }) => detail).join()).toContain("'b'");
  });
});

function toCases(table: typeof FUNCTIONS, isContract: boolean): readonly { expected: string; apiCase: ApiCase }[] {
  return Object.entries(table).flatMap(([expected, group]) =>
    group.map(([title, before, after]) => ({ expected, apiCase: { title, before, after, isContract } })),
  );
}

function options(members: string): string {
  return `export interface Options { ${members} }\nexport declare function make(options: Options): void;`;
}

function result(members: string): string {
  return `export interface Result { ${members} }\nexport declare function make(): Result;`;
}

function contract(members: string, point = 'readonly id: string; readonly payload: P;'): string {
  return `export interface Point<P extends object> { ${point} }\nexport interface Store extends AsyncDisposable { ${members} }`;
}
