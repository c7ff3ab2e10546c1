import { selectByExcessOfMass, selectLeaves, type Selection } from './cluster-selection.ts';
import { condensedTree } from '../trees/condensed-tree.ts';
import { membership } from './membership.ts';
import { outlierScores } from './outlier-scores.ts';
import { persistence } from './persistence.ts';
import { probabilities } from './probabilities.ts';
import type { SingleLinkageTree } from '../trees/single-linkage-tree.ts';
import { stabilities } from './stability.ts';

export interface ExtractionOptions {
  readonly minClusterSize: number;
  readonly selection: Selection;
  readonly allowSingleCluster: boolean;
}

/** Holds the flat clusters of a hierarchy of two points or more; labels are numbers of the condensed tree, or -1. */
export interface ExtractedClusters {
  readonly labels: Int32Array;
  readonly probabilities: Float64Array;
  readonly outlierScores: Float64Array;
  /** Goes by label. */
  readonly persistence: ReadonlyMap<number, number>;
}

export function extractClusters(linkage: SingleLinkageTree, options: ExtractionOptions): ExtractedClusters {
  const tree = condensedTree(linkage, options.minClusterSize);
  const stability = stabilities(tree);
  const selected =
    options.selection === 'leaf'
      ? selectLeaves(tree)
      : selectByExcessOfMass(tree, stability, options.allowSingleCluster);
  const labels = membership(tree, selected);
  return {
    labels,
    probabilities: probabilities(tree, labels),
    outlierScores: outlierScores(tree),
    persistence: persistence(tree, stability, countMembers(labels)),
  };
}

function countMembers(labels: Int32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const label of labels) if (label >= 0) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}
