import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { Axis, ResolvedGhap } from '@learning-memory/ghap';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createObservationPersister } from '@learning-memory/observation-persister-core';
import { createSearcher } from '@learning-memory/searcher-core';
import { createValueStore } from '@learning-memory/value-store-core';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import type { Snapshot } from './stability-scores.ts';

export interface Growth {
  readonly axis: Axis;
  /** Are there before the first run. */
  readonly start: number;
  /** So many come between two runs. */
  readonly step: number;
}

export interface GrownJournal {
  readonly snapshots: readonly Snapshot[];
  /** Of the processor, in all threads. */
  readonly firstRunMilliseconds: number;
}

/** Clusters a journal again and again while it grows, as one server does. */
export async function growJournal(
  embedding: EmbeddingService,
  entries: readonly ResolvedGhap[],
  { axis, start, step }: Growth,
): Promise<GrownJournal> {
  const home = await mkdtemp(join(tmpdir(), 'bench-stability-'));
  const vectorStore = createSqliteVectorStore({ file: join(home, 'memory.db') });
  const metadata = createSqliteMetadataStore({ file: join(home, 'metadata.db'), backupDirectory: home });
  const clusterer = createHdbscanClusterer();
  const stores = { embedding, vectorStore };
  const persister = createObservationPersister({ ...stores, outboxDirectory: join(home, 'outbox') });
  const runs = metadata.clusterRuns;
  const searcher = createSearcher(stores);
  const values = createValueStore({ ...stores, clusterer, searcher, runs, exposures: metadata.valueExposures });
  const snapshots: Snapshot[] = [];
  let firstRunMilliseconds = 0;
  for (let count = 0; count < entries.length;) {
    const next = Math.min(entries.length, count + (count === 0 ? start : step));
    for (const entry of entries.slice(count, next)) await persister.persist(entry);
    count = next;
    const begin = process.cpuUsage();
    await values.clusters({ axis });
    if (snapshots.length === 0) firstRunMilliseconds = millisecondsSince(begin);
    const run = await runs.latest({ axis });
    const clusters = (run?.clusters ?? []).map(
      ({ label, body }) => [String(label), (JSON.parse(body) as { members: readonly string[] }).members] as const,
    );
    snapshots.push({ clusters: new Map(clusters), entries: entries.slice(0, count).map(({ id }) => id) });
  }
  for (const part of [values, clusterer, vectorStore, metadata]) await part[Symbol.asyncDispose]();
  await rm(home, { recursive: true });
  return { snapshots, firstRunMilliseconds };
}

function millisecondsSince(begin: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}
