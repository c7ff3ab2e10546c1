import assert from 'node:assert/strict';
import type { Clustering, ClusterInput } from '@learning-memory/clusterer';
import type { ClustererHarness } from './harness.ts';
import { DIMENSION, type Rows } from './sample-points.ts';

/** Joins the rows with the sizes of the harness. */
export function inputOf(harness: ClustererHarness, rows: Rows): ClusterInput {
  const dimension = rows[0]?.length ?? DIMENSION;
  const { minClusterSize, minSamples } = harness;
  return { vectors: Float64Array.from(rows.flat()), dimension, minClusterSize, minSamples };
}

/** Clusters and checks what holds for every result. */
export async function clusterChecked(harness: ClustererHarness, input: ClusterInput): Promise<Clustering> {
  const count = input.vectors.length / input.dimension;
  const clustering = await harness.clusterer.cluster(input);
  assertLabels(clustering.labels, count);
  assertClusterSizes(clustering.labels, input.minClusterSize);
  assertProbabilities(clustering, count);
  return clustering;
}

/** The checked labels of the rows under the sizes of the harness. */
export async function labelsOf(harness: ClustererHarness, rows: Rows): Promise<readonly number[]> {
  return [...(await clusterChecked(harness, inputOf(harness, rows))).labels];
}

/** Asserts one label a point, numbered from 0 by first appearance; -1 is noise. */
export function assertLabels(labels: Int32Array, count: number): void {
  assert.ok(labels instanceof Int32Array, 'labels is no Int32Array');
  assert.equal(labels.length, count, 'not one label a point');
  assert.deepEqual([...labels], renumber([...labels]), 'labels are not numbered by first appearance');
}

export function assertProbabilities({ labels, probabilities }: Clustering, count: number): void {
  assertUnitInterval('probabilities', probabilities, count);
  for (const [point, label] of labels.entries()) {
    if (label < 0) assert.equal(probabilities[point], 0, `point ${String(point)} is noise with a probability`);
  }
}

export function assertUnitInterval(name: string, values: Float64Array, count: number): void {
  assert.ok(values instanceof Float64Array, `${name} is no Float64Array`);
  assert.equal(values.length, count, `${name} has the wrong length`);
  const outside = values.findIndex((value) => !(value >= 0 && value <= 1));
  assert.equal(outside, -1, `${name}[${String(outside)}] is ${String(values[outside])}, not within 0 and 1`);
}

/** The same groups under the numbers a clusterer would give them; what is below 0 becomes -1. */
export function renumber(labels: readonly number[]): readonly number[] {
  const numbers = new Map<number, number>();
  for (const label of labels) if (label >= 0 && !numbers.has(label)) numbers.set(label, numbers.size);
  return labels.map((label) => numbers.get(label) ?? -1);
}

export function clusterCount(labels: Int32Array): number {
  return new Set(labels.filter((label) => label >= 0)).size;
}

function assertClusterSizes(labels: Int32Array, minClusterSize: number): void {
  for (let cluster = 0; cluster < clusterCount(labels); cluster++) {
    const size = labels.filter((label) => label === cluster).length;
    assert.ok(size >= minClusterSize, `cluster ${String(cluster)} has ${String(size)} points`);
  }
}
