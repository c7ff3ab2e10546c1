import { describe, expect, it } from '@jest/globals';
import { valueIdOf } from './value-text.ts';

describe('valueIdOf', () => {
  it('is equal for texts that read the same', () => {
    expect(valueIdOf('cluster_full_0', 'caf\u00e9  au\nlait')).toBe(valueIdOf('cluster_full_0', 'cafe\u0301 au lait'));
  });

  it('differs by cluster, words and case', () => {
    const ids = [
      valueIdOf('cluster_full_0', 'Profile first'),
      valueIdOf('cluster_full_1', 'Profile first'),
      valueIdOf('cluster_full_0', 'profile first'),
      valueIdOf('cluster_full_0', 'Profile'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('stays the same from one release to the next', () => {
    expect(valueIdOf('cluster_full_0', 'Profile first')).toBe('value_ea271de346b87757');
  });
});
