import { describe, expect, it } from '@jest/globals';
import { SPACE_IDS, SPACES, TOTAL_WEIGHT } from './spaces.ts';

describe('SPACES', () => {
  it('are thirteen, in the order of their ids', () => {
    expect(SPACES.map(({ id }) => id)).toEqual(SPACE_IDS);
    expect(SPACES).toHaveLength(13);
  });

  it('weigh by their category, and time nothing', () => {
    const weights = { semantic: 1, relational: 0.5, structural: 0.5, temporal: 0 };
    expect(SPACES.map(({ weight }) => weight)).toEqual(SPACES.map(({ category }) => weights[category]));
    expect(SPACES.reduce((sum, { weight }) => sum + weight, 0)).toBe(TOTAL_WEIGHT);
  });

  it('are semantic as the source says', () => {
    const semantic = SPACES.filter(({ category }) => category === 'semantic').map(({ id }) => id);
    expect(semantic).toEqual(['E1', 'E5', 'E6', 'E7', 'E10', 'E12', 'E13']);
  });
});
