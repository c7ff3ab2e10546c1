import { afterAll, describe, expect, it } from '@jest/globals';
import type { Clusterer, Clustering } from '@learning-memory/clusterer';
import { condensedTree, type CondensedTree } from './trees/condensed-tree.ts';
import { createHdbscanClusterer } from './hdbscan-clusterer.ts';
import { minimumSpanningTree } from './trees/minimum-spanning-tree.ts';
import { singleLinkageTree } from './trees/single-linkage-tree.ts';
import { denseGroups, type CondensedRow } from './test-support/dense-groups.ts';
import { adjustedRandIndex, countClusters, countNoise, renumber } from './test-support/partitions.ts';
import { pickRows, shuffledNumbers } from './test-support/random.ts';
import { REFERENCE_CASES, type ReferenceCase } from './test-support/reference-cases.ts';
import { loadInThread } from './test-support/run-in-thread.ts';

const SHUFFLES = [1, 2, 3];
const clusterers = new Map<string, Clusterer>();

afterAll(async () => {
  for (const clusterer of clusterers.values()) await clusterer[Symbol.asyncDispose]();
});

function clustererFor({ params }: ReferenceCase): Clusterer {
  const { metric, cluster_selection_method: selection, allow_single_cluster: allowSingleCluster } = params;
  const options = { metric, selection, allowSingleCluster };
  const key = JSON.stringify(options);
  const clusterer = clusterers.get(key) ?? createHdbscanClusterer(options);
  clusterers.set(key, clusterer);
  return clusterer;
}

function cluster(reference: ReferenceCase, vectors: Float32Array | Float64Array): Promise<Clustering> {
  const { d: dimension, params } = reference;
  return clustererFor(reference).cluster({
    vectors,
    dimension,
    minClusterSize: params.min_cluster_size,
    minSamples: params.min_samples ?? undefined,
  });
}

function expectSamePartition(reference: ReferenceCase, { labels, probabilities, persistence }: Clustering): void {
  expect([...labels]).toEqual(reference.labels);
  if (reference.probabilities_strict === true) expectClose(probabilities, reference.probabilities, 1e-5);
  const other = reference.crosscheck_hdbscan_package;
  if (other?.same_partition === true) expectClose(persistence ?? [], other.persistence, 1e-5);
}

function expectWithinRange(reference: ReferenceCase, labels: Int32Array): void {
  const { min_ari_between: agreement, n_clusters_range: clusters, noise_range: noise } = reference.order_check!;
  const margin = reference.n / 100;
  expect(countClusters(labels)).toBeGreaterThanOrEqual(clusters[0]);
  expect(countClusters(labels)).toBeLessThanOrEqual(clusters[1]);
  expect(countNoise(labels)).toBeGreaterThanOrEqual(noise[0] - margin);
  expect(countNoise(labels)).toBeLessThanOrEqual(noise[1] + margin);
  expect(adjustedRandIndex(labels, reference.labels)).toBeGreaterThanOrEqual(agreement - 0.02);
}

function expectClose(found: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  expect(found).toHaveLength(expected.length);
  const differences = Array.from(expected, (value, index) => (value === found[index] ? 0 : value - found[index]!));
  expect(Math.max(0, ...differences.map(Math.abs))).toBeLessThanOrEqual(tolerance);
}

it('knows all cases', () => {
  expect(REFERENCE_CASES).toHaveLength(27);
});

describe.each(REFERENCE_CASES.map((reference) => [reference.name, reference] as const))('%s', (_, reference) => {
  it('is clustered as scikit-learn does', async () => {
    const clustering = await cluster(reference, reference.vectors);
    if (reference.order_sensitive === true) expectWithinRange(reference, clustering.labels);
    else expectSamePartition(reference, clustering);
  });

  it.each(SHUFFLES)('gets the same partition and scores in another order (%i)', async (seed) => {
    const original = await cluster(reference, reference.vectors);
    const order = shuffledNumbers(reference.n, seed);
    const shuffled = await cluster(reference, pickRows(reference.vectors, reference.d, order));
    expect([...shuffled.labels]).toEqual(renumber(order.map((point) => original.labels[point]!)));
    expect([...shuffled.probabilities]).toEqual(order.map((point) => original.probabilities[point]));
    expect([...shuffled.outlierScores!]).toEqual(order.map((point) => original.outlierScores![point]));
    expect([...shuffled.persistence!].sort()).toEqual([...original.persistence!].sort());
  });
});

const staged = REFERENCE_CASES.filter(({ core_distances: core }) => core !== undefined && core !== null);

describe.each(staged.map((reference) => [reference.name, reference] as const))('the stages of %s', (_, reference) => {
  const { vectors, d: dimension, minSamples, params } = reference;
  const minClusterSize = params.min_cluster_size;
  const load = () => loadInThread({ vectors, dimension, minClusterSize, minSamples, metric: params.metric });

  it('have the same core distances', async () => {
    const points = load();
    const found = await points.coreDistances();
    const expected = Array.from(points.order, (point) => reference.core_distances![point]!);
    expectClose(found, expected, 2e-7);
  });

  it('have the same weights in the minimum spanning tree', async () => {
    const points = load();
    const { weight } = await minimumSpanningTree(await points.coreDistances(), points);
    expectClose(weight.toSorted(), reference.mst_weights_sorted!, 2e-7);
  });

  it('have the same clusters at every density', async () => {
    const points = load();
    const spanningTree = await minimumSpanningTree(await points.coreDistances(), points);
    const tree = condensedTree(singleLinkageTree(spanningTree), minClusterSize);
    const { rows } = reference.condensed_tree!;
    const lambdas = [...new Set(rows.map(([, , lambda]) => lambda))].filter(Number.isFinite);
    const expected = denseGroups(rows, lambdas, minClusterSize);
    expect(denseGroups(toRows(tree), lambdas, minClusterSize)).toEqual(expected);
  });
});

/** As scikit-learn writes them: clusters are numbered after the points. */
function toRows({ parent, birth, size, pointCluster, pointLambda }: CondensedTree): readonly CondensedRow[] {
  const count = pointCluster.length;
  const clusters = parent.map((above, child) => [count + above, count + child, birth[child]!, size[child]!] as const);
  const points = Array.from(pointLambda, (lambda, point) => [count + pointCluster[point]!, point, lambda, 1] as const);
  return [...clusters.slice(1), ...points];
}
