export type Expected = 'none' | 'minor' | 'major';

/** Declarations before a change and after it. */
export type Row = readonly [title: string, before: string, after: string];
export type Table = Readonly<Record<Expected, readonly Row[]>>;

export const A_TEXT: string = constant('a', 'string');
export const TWO_TEXTS: string = `${A_TEXT}\n${constant('b', 'string')}`;

export function constant(name: string, type: string): string {
  return `export declare const ${name}: ${type};`;
}

/** `parameters` with their brackets, and what stands before them. */
export function f(parameters: string, answer = 'void'): string {
  return `export declare function f${parameters}: ${answer};`;
}

export function options(members: string): string {
  return `export interface Options { ${members} }\nexport declare function make(options: Options): void;`;
}

export function result(members: string): string {
  return `export interface Result { ${members} }\nexport declare function make(): Result;`;
}

export function classA(members: string, head = 'A'): string {
  return `export declare class ${head} { ${members} }`;
}

export function contract(members: string, point = 'readonly id: string; readonly payload: P;'): string {
  return `export interface Point<P extends object> { ${point} }\nexport interface Store extends AsyncDisposable { ${members} }`;
}
