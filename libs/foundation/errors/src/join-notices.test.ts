import { describe, expect, it } from '@jest/globals';
import { joinNotices } from './join-notices.ts';

describe('joinNotices', () => {
  it('puts what there is into one text, in the order given', () => {
    expect(joinNotices(undefined, 'The model is away.', undefined, 'The history is shallow.')).toBe(
      'The model is away. The history is shallow.',
    );
  });

  it.each([[[]], [[undefined, undefined]]])('says nothing of %j', (notices) => {
    expect(joinNotices(...notices)).toBeUndefined();
  });
});
