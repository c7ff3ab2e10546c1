import { describe, expect, it } from '@jest/globals';
import type { CodeUnitPayload } from '@learning-memory/code-indexer';
import { unitText } from './unit-text.ts';

const unit = (doc?: string): CodeUnitPayload =>
  ({ qualifiedName: 'Cache.get', signature: 'get(key): Entry', doc }) as CodeUnitPayload;

describe('unitText', () => {
  it.each([
    [undefined, ''],
    ['Reads an entry. Never waits.', 'Reads an entry.'],
    ['Reads an\n entry\n\nOf any age', 'Reads an\n entry'],
    ['v1.2 reads', 'v1.2 reads'],
  ])('has the first sentence of the doc %j', (doc, sentence) => {
    expect(unitText(unit(doc)).split('get(key)')[0]?.trim()).toBe(`Cache.get\n${sentence}`.trim());
  });
});
