// Clusters the vectors of a file with one library, and prints one line of JSON: node clustering-run.mjs <library> <file>
// <dimension> <rounds>. It runs as it is, without a loader of TypeScript, whose threads and memory would count.
import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import hdbscanTs from 'hdbscan-ts';
import hdbscanJs from 'hdbscanjs';

const SIZES = { minClusterSize: 5, minSamples: 3 };
const MEGABYTE = 1e6;

const clusterer = createHdbscanClusterer();

/** Each gives the labels, where it has any. */
const LIBRARIES = {
  'learning-memory': async (vectors, dimension) => (await clusterer.cluster({ vectors, dimension, ...SIZES })).labels,
  'hdbscan-ts': async (vectors, dimension) => {
    const hdbscan = new hdbscanTs.HDBSCAN(SIZES);
    hdbscan.fit(toRows(vectors, dimension));
    return hdbscan.labels_;
  },
  hdbscanjs: async (vectors, dimension) => {
    const rows = toRows(vectors, dimension).map((data, opt) => ({ data, opt }));
    new hdbscanJs.default(rows, hdbscanJs.default.distFunc.euclidean).getTree();
    return undefined;
  },
};

function toRows(vectors, dimension) {
  return Array.from({ length: vectors.length / dimension }, (_, row) => [
    ...vectors.subarray(row * dimension, (row + 1) * dimension),
  ]);
}

async function main([name, file, dimension, rounds]) {
  const library = LIBRARIES[name];
  if (library === undefined) throw new RangeError(`There is no library ${name}.`);
  const vectors = new Float32Array(new Uint8Array(readFileSync(file)).buffer);
  const before = process.memoryUsage.rss();
  const milliseconds = [];
  let labels;
  for (let round = 0; round <= Number(rounds); round += 1) {
    const begin = performance.now();
    labels = await library(vectors, Number(dimension));
    milliseconds.push(performance.now() - begin);
  }
  const extraMegabytes = Math.max(0, peakResidentBytes() - before) / MEGABYTE;
  const found = labels === undefined ? {} : countsOf([...labels]);
  return { first: milliseconds[0], milliseconds: milliseconds.slice(1), extraMegabytes, ...found };
}

function countsOf(labels) {
  const noise = labels.filter((label) => label < 0).length;
  return { clusters: new Set(labels).size - (noise > 0 ? 1 : 0), noise };
}

/** The kernel's figure for a process starts at the size of its parent; that of its memory starts at nothing. */
function peakResidentBytes() {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const kilobytes = /^VmHWM:\s+(\d+) kB/mu.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Number(kilobytes) * 1024;
}

console.log(JSON.stringify(await main(process.argv.slice(2))));
await clusterer[Symbol.asyncDispose]();
