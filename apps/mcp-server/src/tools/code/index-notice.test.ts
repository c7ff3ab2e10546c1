import { describe, expect, it } from '@jest/globals';
import { indexNotice } from './index-notice.ts';

const elsewhere = (name: string) => ({ project: name, root: `/repos/${name}`, indexedAt: 1, isElsewhere: true });

describe('an answer of other folders', () => {
  it('names two of them, and says what to do', () => {
    const question = { asked: undefined, isIndexing: false };
    expect(indexNotice([elsewhere('a')], question)).toBe(
      'This folder is not indexed: the answer is of another, "/repos/a". index_codebase indexes this one.',
    );
    expect(indexNotice(['a', 'b', 'c'].map(elsewhere), question)).toContain(', "/repos/a", "/repos/b" and 1 more. ');
    expect(indexNotice([elsewhere('a')], { ...question, isIndexing: true })).toMatch(/just being .* Ask again/u);
  });
});
