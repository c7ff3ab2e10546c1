import { describe, expect, it } from '@jest/globals';
import { largestLambdas, membership } from './membership.ts';
import { outlierScores } from './outlier-scores.ts';
import { persistence } from './persistence.ts';
import { probabilities } from './probabilities.ts';
import { stabilities } from './stability.ts';
import { SMALL_TREE } from '../test-support/small-trees.ts';

const INFINITE = {
  ...SMALL_TREE,
  pointLambda: SMALL_TREE.pointLambda.map((lambda) => (lambda === 10 ? Infinity : lambda)),
};

describe('stabilities', () => {
  it('adds up how far each point stays beyond the birth of the cluster', () => {
    // The root: 0.5 of point 9 and 1 of each that leaves with a child; cluster 1: 2 - 1 of point 5, 3 - 1 of five more.
    expect([...stabilities(SMALL_TREE)]).toEqual([9.5, 11, 7, 5, 14]);
  });

  it('is infinite for points that never fall out', () => {
    expect(stabilities(INFINITE)[4]).toBe(Infinity);
  });

  it('is 0 for a cluster that is born at infinity', () => {
    const born = { ...INFINITE, birth: [0, 1, 1, 3, Infinity] };
    expect(stabilities(born)[4]).toBe(0);
  });
});

describe('largestLambdas', () => {
  it('counts points that fall out and children that split off, of the cluster itself only', () => {
    expect([...largestLambdas(SMALL_TREE)]).toEqual([1, 3, 4, 5, 10]);
  });
});

describe('membership', () => {
  it('gives a point to the selected cluster above it', () => {
    expect([...membership(SMALL_TREE, [1, 2])]).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, -1]);
    expect([...membership(SMALL_TREE, [3])]).toEqual([3, 3, 3, -1, -1, -1, -1, -1, -1, -1]);
  });

  it('gives the root, selected alone, only points that stay as long as anything in it', () => {
    expect([...membership(SMALL_TREE, [0])]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, -1]);
  });
});

describe('probabilities', () => {
  it('are the share of the largest lambda of the cluster, at most 1', () => {
    const found = probabilities(SMALL_TREE, membership(SMALL_TREE, [1, 2]));
    expect([...found]).toEqual([1, 1, 1, 1, 1, 2 / 3, 1, 1, 0.5, 0]);
  });

  it('are 1 for points at distance 0, and 0 for the others with them', () => {
    const lambdas = INFINITE.pointLambda.map((lambda, point) => (point === 3 ? 6 : lambda));
    const found = probabilities({ ...INFINITE, pointLambda: lambdas }, membership(SMALL_TREE, [4]));
    expect([...found.subarray(3, 5)]).toEqual([0, 1]);
  });
});

describe('outlierScores', () => {
  it('compare a point with the densest below the cluster it falls out of', () => {
    const expected = [1 - 4 / 5, 0, 0, 0, 0, 1 - 2 / 10, 0, 0, 1 - 2 / 4, 1 - 0.5 / 10];
    expect([...outlierScores(SMALL_TREE)]).toEqual(expected);
  });

  it('are 1 beside points at distance 0, and 0 for those', () => {
    const scores = outlierScores(INFINITE);
    expect([scores[9], scores[5], scores[3]]).toEqual([1, 1, 0]);
  });
});

describe('persistence', () => {
  const counts = new Map([
    [2, 3],
    [4, 2],
  ]);

  it('is the share of the stability that members would have up to the largest lambda of all', () => {
    expect([...persistence(SMALL_TREE, stabilities(SMALL_TREE), counts)]).toEqual([
      [2, 7 / 30],
      [4, 14 / 20],
    ]);
  });

  it('is 1 where any points are at distance 0', () => {
    expect([...persistence(INFINITE, stabilities(INFINITE), counts).values()]).toEqual([1, 1]);
  });

  it('never exceeds 1', () => {
    expect(persistence(SMALL_TREE, Float64Array.of(99, 0, 0, 0, 0), new Map([[0, 1]])).get(0)).toBe(1);
  });
});
