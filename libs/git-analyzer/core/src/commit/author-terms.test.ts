import { describe, expect, it } from '@jest/globals';
import { authorTerm, authorTerms } from './author-terms.ts';

describe('the terms of an author', () => {
  const terms = authorTerms({ name: 'Jane  van Doe', email: 'J.Doe@Example.org' });

  it.each(['Jane', ' doe ', 'JANE van doe', 'j.doe@example.org', 'j.doe', 'Somebody Else <J.Doe@example.org>'])(
    'hold %j',
    (asked) => {
      expect(terms).toContain(authorTerm(asked));
    },
  );

  it.each(['an', 'John', 'example.org', ''])('do not hold %j', (asked) => {
    expect(terms).not.toContain(authorTerm(asked));
  });

  it('are each there once, and none is blank', () => {
    expect(authorTerms({ name: 'jane', email: 'jane@' })).toEqual(['jane', 'jane@']);
    expect(authorTerms({ name: '', email: '' })).toEqual([]);
  });
});
