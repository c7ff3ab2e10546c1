import { describe, expect, it } from '@jest/globals';
import { signatureText, SIGNATURE_LIMIT } from './signature.ts';

const signatureOf = (text: string): string => signatureText(text, { start: 0, end: text.length });

describe('signatureText', () => {
  it.each([
    ['def add(a,\n        b) -> int:\n    ', 'def add(a, b) -> int'],
    ['const add = (a) => ', 'const add = (a)'],
    ['export class A extends B {', 'export class A extends B'],
    ['type Id = string;', 'type Id = string'],
    ['{', '{'],
  ])('is %j without what leads to the body', (text, signature) => {
    expect(signatureOf(text)).toBe(signature);
  });

  it('is cut at its limit, never through a character', () => {
    expect(signatureOf(`x${'😀'.repeat(SIGNATURE_LIMIT)}`)).toBe(`x${'😀'.repeat(SIGNATURE_LIMIT / 2 - 1)}`);
    expect(signatureOf('a '.repeat(2 ** 20)).length).toBeLessThanOrEqual(SIGNATURE_LIMIT);
  });
});
