// Clusters points with one library in a process of its own, and prints one line of JSON.
import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import hdbscanTs from 'hdbscan-ts';
import hdbscanJs from 'hdbscanjs';
import { CLUSTERING_DIMENSION, clusteringVectors } from './clustering-data.ts';
import type { ClusteringRun } from './sections/clustering.ts';

const SIZES = { minClusterSize: 5, minSamples: 3 };
const MEGABYTE = 1e6;
const WARM_UP_POINTS = 100;

type Labels = ArrayLike<number> | undefined;
type Library = (vectors: Float32Array) => Promise<Labels>;

const clusterer = createHdbscanClusterer();

const LIBRARIES: Readonly<Record<string, Library>> = {
  'learning-memory': async (vectors) =>
    (await clusterer.cluster({ vectors, dimension: CLUSTERING_DIMENSION, ...SIZES })).labels,
  'hdbscan-ts': async (vectors) => {
    const hdbscan = new hdbscanTs.HDBSCAN(SIZES);
    hdbscan.fit(toRows(vectors));
    return hdbscan.labels_;
  },
  hdbscanjs: async (vectors) => {
    const rows = toRows(vectors).map((data, opt) => ({ data, opt }));
    new hdbscanJs.default(rows, hdbscanJs.default.distFunc.euclidean).getTree();
    return undefined;
  },
};

function toRows(vectors: Float32Array): number[][] {
  const count = vectors.length / CLUSTERING_DIMENSION;
  return Array.from({ length: count }, (_, row) => [
    ...vectors.subarray(row * CLUSTERING_DIMENSION, (row + 1) * CLUSTERING_DIMENSION),
  ]);
}

async function main([name = '', count = '0', rounds = '1']: readonly string[]): Promise<ClusteringRun> {
  const library = LIBRARIES[name];
  if (library === undefined) throw new RangeError(`There is no library ${name}.`);
  const vectors = clusteringVectors(Number(count));
  // As scikit-learn is: whoever starts threads and compiles code does so before.
  await library(vectors.slice(0, WARM_UP_POINTS * CLUSTERING_DIMENSION));
  const before = process.memoryUsage.rss();
  const milliseconds: number[] = [];
  let labels: Labels;
  for (let round = 0; round < Number(rounds); round += 1) {
    const begin = performance.now();
    labels = await library(vectors);
    milliseconds.push(performance.now() - begin);
  }
  const peak = peakResidentBytes();
  const noise = labels === undefined ? undefined : Array.from(labels).filter((label) => label < 0).length;
  const clusters = labels === undefined ? undefined : new Set(Array.from(labels).filter((label) => label >= 0)).size;
  return { milliseconds, extraMegabytes: Math.max(0, peak - before) / MEGABYTE, clusters, noise };
}

/** The kernel's figure for a process starts at the size of its parent; that of its memory starts at nothing. */
function peakResidentBytes(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const kilobytes = /^VmHWM:\s+(\d+) kB/mu.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Number(kilobytes) * 1024;
}

console.log(JSON.stringify(await main(process.argv.slice(2))));
await clusterer[Symbol.asyncDispose]();
