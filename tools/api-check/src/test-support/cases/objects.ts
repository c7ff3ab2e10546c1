import { options, result, type Table } from './declare.ts';

const LEFT = "{ readonly t: 'l' }";
const RIGHT = "{ readonly t: 'r'; readonly c: 1 }";
const A_OPTION = options('readonly a: string;');
const A_MEMBER = result('readonly a: string;');

export const OBJECTS: Table = {
  none: [
    [
      'a choice between objects',
      result(`readonly a?: { readonly x: string } | undefined; readonly b: ${LEFT} | ${RIGHT}`),
      result(`readonly a?: { readonly x: string } | undefined; readonly b: ${RIGHT} | ${LEFT}`),
    ],
    [
      'a choice that nothing tells apart',
      result('readonly a: { readonly x: string } | { readonly y: string }'),
      result('readonly a: { readonly y: string } | { readonly x: string }'),
    ],
    [
      'the same overloads',
      result('m(a: string): this; m(a: number): this;'),
      result('m(a: string): this; m(b: number): this;'),
    ],
  ],
  minor: [
    ['a new optional option', A_OPTION, options('readonly a: string; readonly b?: number | undefined;')],
    ['an option that may be left out', A_OPTION, options('readonly a?: string | undefined;')],
    ['an option that takes more', options("readonly a: 'x';"), options("readonly a: 'x' | 'y';")],
    ['a new member of a result', A_MEMBER, result('readonly a: string; readonly b: number;')],
    ['a new method of a result', result('a(): string;'), result('a(): string; b(): number;')],
    [
      'a new member far inside',
      result('readonly a: readonly { readonly x: string }[];'),
      result('readonly a: readonly { readonly x: string; readonly y: string }[];'),
    ],
    [
      'an overload that takes more',
      result('m(a: 1): void; m(a: 2, b: 2): void;'),
      result('m(a: 1 | 3): void; m(a: 2, b: 2): void;'),
    ],
  ],
  major: [
    [
      'a removed member of a choice',
      result("readonly a: { readonly t: 'l'; readonly x?: string } | { readonly t: 'r' }"),
      result("readonly a: { readonly t: 'l' } | { readonly t: 'r' }"),
    ],
    ['a new required option', A_OPTION, options('readonly a: string; readonly b: number;')],
    ['an option that takes less', options("readonly a: 'x' | 'y';"), options("readonly a: 'x';")],
    ['a removed optional option', options('readonly a: string; readonly b?: number | undefined;'), A_OPTION],
    [
      'a renamed optional option',
      options('readonly a?: string | undefined;'),
      options('readonly b?: string | undefined;'),
    ],
    ['a new choice in a result', result("readonly kind: 'a' | 'b';"), result("readonly kind: 'a' | 'b' | 'c';")],
    ['a removed member of a result', result('readonly a: string; readonly b: number;'), A_MEMBER],
    ['a member of a result that may be missing', A_MEMBER, result('readonly a?: string | undefined;')],
    ['a method of a result that takes less', result('m(a: string | number): void;'), result('m(a: string): void;')],
    [
      'an overload that takes less',
      result('m(a: 1 | 3): void; m(a: 2, b: 2): void;'),
      result('m(a: 1): void; m(a: 2, b: 2): void;'),
    ],
    ['a removed overload of a method', result('m(a: 1): void; m(a: 2, b: 2): void;'), result('m(a: 1): void;')],
    [
      'a removed member far inside',
      result('readonly a: { readonly x?: string; readonly y: string };'),
      result('readonly a: { readonly y: string };'),
    ],
  ],
};
