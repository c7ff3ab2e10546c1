import { describe, expect, it } from '@jest/globals';
import { commentText, DOC_LIMIT, docstringText } from './doc-text.ts';

describe('commentText', () => {
  it.each([
    ['JSDoc', ['/**\n * One.\n *\n *   Two.\n */'], 'One.\n\n  Two.'],
    ['a block of one line', ['/* One. */'], 'One.'],
    ['line comments', ['// One.', '/// Two.', '//! Three.'], 'One.\nTwo.\nThree.'],
    ['hashes', ['# One.', '## Two.', '#'], 'One.\nTwo.'],
    ['dashes', ['--- One.', '--[[ Two.\n     Three. ]]'], 'One.\nTwo.\n     Three.'],
    ['carriage returns', ['/**\r\n * One.\r\n * Two.\r\n */'], 'One.\nTwo.'],
    ['comments that end with their line', ['/// One.\n', '/// Two.\n'], 'One.\nTwo.'],
  ])('takes the markers off %s', (_what, comments, text) => {
    expect(commentText(comments)).toBe(text);
  });

  it('leaves the interpreter line out, and nothing of nothing', () => {
    expect(commentText(['#!/bin/sh', '# Starts it.'])).toBe('Starts it.');
    expect(commentText(['#!/bin/sh'])).toBeUndefined();
    expect(commentText(['/** */', '//'])).toBeUndefined();
    expect(commentText([])).toBeUndefined();
  });
});

describe('docstringText', () => {
  it('takes off the indentation that its lines share', () => {
    expect(docstringText('One.\n\n    Two:\n        three\n    ')).toBe('One.\n\nTwo:\n    three');
  });

  it('is cut at its limit, never through a character', () => {
    const text = docstringText(`${'x'.repeat(DOC_LIMIT - 1)}😀`) ?? '';
    expect(text).toBe('x'.repeat(DOC_LIMIT - 1));
  });
});
