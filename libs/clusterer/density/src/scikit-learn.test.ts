import { describe, expect, it } from '@jest/globals';
import { dbscanGroups } from './dbscan-groups.ts';
import { labelGroups } from './label-groups.ts';
import { innermostClusters } from './optics-groups.ts';
import { distancesOf, scikitLearnCases } from './test-support/scikit-learn-cases.ts';

function renumber(labels: readonly number[]): number[] {
  const seen = [...new Set(labels.filter((label) => label >= 0))];
  return labels.map((label) => seen.indexOf(label));
}

describe('DBSCAN answers as scikit-learn does', () => {
  it.each(scikitLearnCases.dbscan)(
    'for $points with maxDistance $maxDistance and minSamples $minSamples',
    ({ points, maxDistance, minSamples, labels, core }) => {
      const distances = distancesOf(points);
      const groups = distances.byPoint(dbscanGroups(distances, minSamples, maxDistance));
      const found = [...labelGroups(groups, 1).labels];
      const onlyCore = (each: readonly number[]): number[] => each.filter((_, point) => core[point] === 1);
      expect(renumber(onlyCore(found))).toEqual(renumber(onlyCore(labels)));
      // A point on the edge of two clusters may go to either.
      expect(found.map((label) => label < 0)).toEqual(labels.map((label) => label < 0));
    },
  );
});

describe('OPTICS finds the clusters in a reachability plot that scikit-learn finds', () => {
  it.each(scikitLearnCases.optics)(
    'for $points with xi $xi, minSamples $minSamples, minClusterSize $minClusterSize and maxDistance $maxDistance',
    ({ order, reachability, predecessors, labels, ...options }) => {
      const plot = {
        positions: order,
        reachability: reachability.map((value) => value ?? Infinity),
        predecessors,
      };
      expect([...labelGroups(innermostClusters(plot, options), 1).labels]).toEqual(renumber(labels));
    },
  );
});
