import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { Axis } from '@learning-memory/ghap';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createObservationPersister } from '@learning-memory/observation-persister-core';
import type { Theme } from '@learning-memory/sample-experiences';
import { createSearcher } from '@learning-memory/searcher-core';
import type { ValueStore } from '@learning-memory/value-store';
import { createValueStore } from '@learning-memory/value-store-core';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { toEntry } from '../stability/shipped-entries.ts';

export interface JournalCluster {
  readonly id: string;
  /** That of most members. */
  readonly theme: string;
  readonly size: number;
  /** Are what its members took away, word for word. */
  readonly takeaways: readonly string[];
}

export interface ClusteredJournal extends AsyncDisposable {
  readonly values: ValueStore;
  readonly clusters: readonly JournalCluster[];
}

/** The first experiences of the themes, as a server stores and clusters them. */
export async function clusterJournal(
  embedding: EmbeddingService,
  themes: readonly Theme[],
  axis: Axis,
): Promise<ClusteredJournal> {
  const home = await mkdtemp(join(tmpdir(), 'bench-values-'));
  const vectorStore = createSqliteVectorStore({ file: join(home, 'memory.db') });
  const metadata = createSqliteMetadataStore({ file: join(home, 'metadata.db'), backupDirectory: home });
  const clusterer = createHdbscanClusterer();
  const stores = { embedding, vectorStore };
  const persister = createObservationPersister({ ...stores, outboxDirectory: join(home, 'outbox') });
  const themeOf = new Map<string, string>();
  for (const { theme, first } of themes) {
    for (const experience of first) {
      const entry = toEntry(experience, themeOf.size);
      themeOf.set(entry.id, theme);
      await persister.persist(entry);
    }
  }
  const values = createValueStore({
    ...stores,
    clusterer,
    searcher: createSearcher(stores),
    runs: metadata.clusterRuns,
    exposures: metadata.valueExposures,
  });
  const clusters: JournalCluster[] = [];
  for (const { id } of (await values.clusters({ axis })).clusters) {
    const { members } = await values.members(id, 100);
    const found = members.map(({ entry }) => themeOf.get(entry.id) ?? '');
    const takeaways = members.flatMap(({ entry }) => entry.lesson?.takeaway ?? []);
    clusters.push({ id, theme: mostFrequent(found), size: members.length, takeaways });
  }
  return {
    values,
    clusters,
    async [Symbol.asyncDispose]() {
      for (const part of [values, clusterer, vectorStore, metadata]) await part[Symbol.asyncDispose]();
      await rm(home, { recursive: true });
    },
  };
}

function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])[0];
}
