import { A_TEXT, classA, constant, f, TWO_TEXTS, type Table } from './declare.ts';

export const EXPORTS: Table = {
  none: [
    ['nothing', f('(a: string)', 'number'), f('(a: string)', 'number')],
    ['a renamed parameter', f('(a: string)', 'number'), f('(text: string)', 'number')],
    ['other comments', `/** A. */\n${A_TEXT}`, `/** B. */\n${A_TEXT}`],
    ['another order', TWO_TEXTS, TWO_TEXTS.split('\n').toReversed().join('\n')],
    [
      'a renamed type that nobody can name',
      `interface A { readonly x: string }\n${f('()', 'A')}\nexport {};`,
      `interface B { readonly x: string }\n${f('()', 'B')}\nexport {};`,
    ],
    ['another number', 'export declare const VERSION = 7;', 'export declare const VERSION = 8;'],
    ['another text', 'export declare const NAME = "a";', 'export declare const NAME = "b";'],
    ['another limit of several', constant('L', '{ readonly most: 20; }'), constant('L', '{ readonly most: 30; }')],
    [
      'a method that becomes a property',
      'export interface A { m(a: string): void }',
      'export interface A { readonly m: (a: string) => void }',
    ],
  ],
  minor: [
    ['a new export', A_TEXT, TWO_TEXTS],
    ['a new type', A_TEXT, `${A_TEXT}\nexport type B = string;`],
    ['a new optional parameter', f('(a: string)'), f('(a: string, b?: number)')],
    ['a widened parameter', f('(a: string)'), f('(a: string | number)')],
    ['a narrowed return', f('()', 'string | undefined'), f('()', 'string')],
    ['a parameter that may be left out', f('(a: string)'), f('(a?: string)')],
    [
      'a type parameter with a default',
      'export interface A<T> { readonly x: T }',
      'export interface A<T, U = string> { readonly x: T; readonly y?: U }',
    ],
  ],
  major: [
    ['a removed export', TWO_TEXTS, A_TEXT],
    ['a removed type', `${A_TEXT}\nexport type B = string;`, A_TEXT],
    ['a value that is a type alone', classA('x: string;'), 'declare class A { x: string; }\nexport type { A };'],
    ['a new required parameter', f('(a: string)'), f('(a: string, b: number)')],
    ['a narrowed parameter', f('(a: string | number)'), f('(a: string)')],
    ['a widened return', f('()', 'string'), f('()', 'string | undefined')],
    ['another type of a constant', A_TEXT, constant('a', 'number')],
    ['a promise instead of an answer', f('()', 'string'), f('()', 'Promise<string>')],
    ['a callback that gets less', f('(on: (a: string) => void)'), f('(on: (a: string | undefined) => void)')],
    ['a removed overload', `${f('(a: string)')}\n${f('(a: number)')}`, f('(a: string)')],
    ['a bound type parameter', f('<T>(a: T)', 'T'), f('<T extends string>(a: T)', 'T')],
    [
      'another number of type parameters',
      'export interface A<T> { readonly x: T }',
      'export interface A<T, U> { readonly x: T; readonly y?: U }',
    ],
    ['a removed choice of a constant', constant('A', "readonly ['x', 'y']"), constant('A', "readonly ['x']")],
  ],
};
