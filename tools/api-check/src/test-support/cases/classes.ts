import { classA, type Table } from './declare.ts';

const ONE = 'm(a: 1): void;';
const EITHER = 'm(a: 1 | 2): void;';
const OVERLOADS = 'm(a: 1): this; m(a: 2, b: 2): this;';

export const CLASSES: Table = {
  none: [
    ['other private members', classA('#a; x: string;'), classA('#b; private c; private d(): void; x: string;')],
    ['a class with overloads', classA(OVERLOADS), classA(OVERLOADS)],
    [
      'a class with type parameters',
      classA('constructor(a: T, b: U);', 'A<T, U = T>'),
      classA('constructor(c: T, d: U);', 'A<T, U = T>'),
    ],
    ['a private constructor', classA('private constructor();'), classA('private constructor();')],
  ],
  minor: [
    ['a new static member', classA('x: string;'), classA('x: string; static make(): A;')],
    ['a method that takes more', classA(ONE), classA(EITHER)],
    ['a new overload', classA(ONE), classA('m(a: 1): void; m(a: 2, b: 2): void;')],
    ['a constructor that takes more', classA('constructor(a: 1);'), classA('constructor(a: 1 | 2);')],
    ['a constructor with a new optional parameter', classA('constructor(a: 1);'), classA('constructor(a: 1, b?: 2);')],
    ['a constructor that all may call', classA('private constructor();'), classA('constructor();')],
  ],
  major: [
    ['a method that takes less', classA(EITHER), classA(ONE)],
    ['a static method that takes less', classA(`static ${EITHER}`), classA(`static ${ONE}`)],
    ['an abstract method that takes less', abstractClass(EITHER), abstractClass(ONE)],
    ['an inherited method that takes less', inherited(EITHER), inherited(ONE)],
    ['an overload that takes less', classA('m(a: 1 | 3): this; m(a: 2, b: 2): this;'), classA(OVERLOADS)],
    ['a removed overload', classA(OVERLOADS), classA('m(a: 1): this;')],
    ['a constructor that takes less', classA('constructor(a: 1 | 2);'), classA('constructor(a: 1);')],
    ['an inherited constructor that takes less', inherited('constructor(a: 1 | 2);'), inherited('constructor(a: 1);')],
    [
      'a constructor with a type parameter that takes less',
      classA('readonly x: T; constructor(a: T | 2);', 'A<T>'),
      classA('readonly x: T; constructor(a: T);', 'A<T>'),
    ],
    ['a constructor that nobody may call', classA('constructor();'), classA('private constructor();')],
  ],
};

function inherited(members: string): string {
  return `declare class Base { ${members} }\n${classA('x: string;', 'A extends Base')}\nexport {};`;
}

function abstractClass(method: string): string {
  return `export declare abstract class A { abstract ${method} }`;
}
