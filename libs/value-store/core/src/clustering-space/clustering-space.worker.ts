import { analyzeText } from '@learning-memory/text-analysis';
import { exposeWorker } from '@learning-memory/concurrency';
import { makeClusteringSpace, type ClusteringSpace, type ClusteringSpaceInput } from './clustering-space.ts';
import { settlePartition, type PartitionsToSettle } from './settle-partition.ts';

type Terms = readonly string[];

/** Holds the terms of texts whose space is still to be made. */
const known = new Map<string, Terms>();

const api = {
  analyze(texts: readonly string[]): void {
    for (const text of texts) known.set(text, analyzeText(text));
  },
  make(input: ClusteringSpaceInput): ClusteringSpace | undefined {
    const space = makeClusteringSpace(input, (text) => known.get(text) ?? analyzeText(text));
    // Those of another space that waits are analysed again.
    known.clear();
    return space;
  },
  settle: (partitions: PartitionsToSettle): Int32Array => settlePartition(partitions),
};

export type ClusteringSpaceApi = typeof api;

exposeWorker(api);
