import assert from 'node:assert/strict';
import { createAgglomerativeClusterer, createMergeTreeBuilder } from '@learning-memory/clusterer-agglomerative';

// Two directions twice each, and one apart.
const vectors = Float32Array.of(9, 1, 0, 5, 8, 1, 1, 9, -4, -4);

const clusterer = createAgglomerativeClusterer({ maxDistance: 0.2, linkage: 'average' });
const { labels } = await clusterer.cluster({ vectors, dimension: 2, minClusterSize: 2 });
assert.deepEqual([...labels], [0, 1, 0, 1, -1]);
await clusterer[Symbol.asyncDispose]();

const builder = createMergeTreeBuilder();
const tree = await builder.mergeTree({ vectors: vectors.subarray(0, 6), dimension: 2 });
assert.ok(tree !== undefined && 'children' in tree);
const [pair, single] = tree.children;
assert.ok('children' in pair && pair.size === 2 && pair.distance < 0.01);
assert.ok('point' in single && single.point === 1);

await assert.rejects(builder.mergeTree({ vectors, dimension: 3 }), { code: 'CLUSTERER_INVALID_INPUT' });
await builder[Symbol.asyncDispose]();
