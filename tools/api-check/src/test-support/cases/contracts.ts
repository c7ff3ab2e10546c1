import { contract, type Table } from './declare.ts';

const M = contract('m(): string;');

export const CONTRACTS: Table = {
  none: [['nothing', contract('m(a: string): Promise<string>;'), contract('m(text: string): Promise<string>;')]],
  minor: [
    ['an optional member', M, contract('m(): string; n?(): string;')],
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
    ['a new error code elsewhere', M, `${M}\nexport declare const CODES: { readonly A: 'internal' };`],
  ],
  major: [
    ['a required member', M, contract('m(): string; n(): string;')],
    ['a removed member', contract('m(): string; n(): string;'), M],
    ['a removed optional member', contract('m(): string; n?(): string;'), M],
    [
      'a required member of an answer',
      contract('m(): { readonly a: string };'),
      contract('m(): { readonly a: string; readonly b: number };'),
    ],
    ['a widened parameter of a method', contract('m(a: string): void;'), contract('m(a: string | number): void;')],
    ['a narrowed answer of a method', contract('m(): string | undefined;'), M],
    ['a widened answer of a method', M, contract('m(): string | undefined;')],
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
