import { describe, expect, it } from '@jest/globals';
import type { CodeUnitPayload } from '@learning-memory/code-indexer';
import { comparedUnitText } from './compared-unit-text.ts';

const unit = (doc?: string): CodeUnitPayload =>
  ({ qualifiedName: 'Cache.get', signature: 'get(key): Entry', doc }) as CodeUnitPayload;

describe('comparedUnitText', () => {
  it.each([
    [undefined, ''],
    ['Reads an entry. Never waits.', 'Reads an entry'],
    ['Reads an\n entry\n\nOf any age', 'Reads an entry'],
    ['v1.2 reads', 'v1.2 reads'],
    ['Reads entries, e.g. those of a user. Never waits.', 'Reads entries, e.g. those of a user'],
  ])('has the first sentence of the doc %j', (doc, sentence) => {
    expect(comparedUnitText(unit(doc)).split('get(key)')[0]?.trim()).toBe(`Cache.get\n${sentence}`.trim());
  });
});
