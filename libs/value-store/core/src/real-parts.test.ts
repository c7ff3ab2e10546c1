import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createObservationPersister } from '@learning-memory/observation-persister-core';
import { createSearcher } from '@learning-memory/searcher-core';
import type { ClusterScope, ValueStore } from '@learning-memory/value-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { experience } from './test-support/experiences.ts';
import { SURPRISE_THEMES, type SurpriseTheme } from './test-support/surprises.ts';
import { createValueStore } from './value-store.ts';

interface Session extends AsyncDisposable {
  readonly values: ValueStore;
  add(surprises: readonly string[]): Promise<void>;
}

const SURPRISE: ClusterScope = { axis: 'surprise' };

let embedding: EmbeddingService;
let home: string;

beforeAll(async () => {
  embedding = createPackagedStaticEmbedding();
  home = await mkdtemp(join(tmpdir(), 'value-store-'));
});

afterAll(async () => {
  await embedding[Symbol.asyncDispose]();
  await rm(home, { recursive: true });
});

/** Every part over the same files, as one run of the server has them. */
function openSession(): Session {
  const vectorStore = createSqliteVectorStore({ file: join(home, 'memory.db') });
  const metadataStore = createSqliteMetadataStore({ file: join(home, 'metadata.db'), backupDirectory: home });
  const clusterer = createHdbscanClusterer();
  const persister = createObservationPersister({ embedding, vectorStore, outboxDirectory: join(home, 'outbox') });
  return {
    values: createValueStore({
      embedding,
      vectorStore,
      clusterer,
      searcher: createSearcher({ embedding, vectorStore }),
      runs: metadataStore.clusterRuns,
      exposures: metadataStore.valueExposures,
    }),
    async add(surprises) {
      for (const surprise of surprises) await persister.persist(falsified(surprise));
    },
    async [Symbol.asyncDispose]() {
      for (const part of [clusterer, vectorStore, metadataStore]) await part[Symbol.asyncDispose]();
    },
  };
}

function falsified(surprise: string) {
  const { outcome, ...entry } = experience('Find the cause');
  return {
    ...entry,
    outcome: { ...outcome, status: 'falsified' as const },
    surprise,
    rootCause: { category: 'wrong-assumption' as const, description: surprise },
  };
}

/** Cluster id -> the theme all its members are of. */
async function themesById(values: ValueStore): Promise<ReadonlyMap<string, SurpriseTheme | undefined>> {
  const { clusters } = await values.clusters(SURPRISE);
  const found = await Promise.all(clusters.map(({ id }) => values.members(id, 100)));
  return new Map(
    found.map(({ clusterId, members }) => [
      clusterId,
      SURPRISE_THEMES.find(({ first, later }) =>
        members.every(({ entry }) => [...first, ...later].includes(entry.surprise ?? '')),
      ),
    ]),
  );
}

it('goes from experiences to values that stay with their clusters, over SQLite, HDBSCAN and a real model', async () => {
  const ids: string[] = [];
  {
    await using session = openSession();
    await session.add(SURPRISE_THEMES.flatMap(({ first }) => first));
    const named = await themesById(session.values);
    expect(named.size).toBe(SURPRISE_THEMES.length);
    expect(new Set(named.values())).toEqual(new Set(SURPRISE_THEMES));
    for (const [clusterId, theme] of named) {
      for (const { value } of SURPRISE_THEMES) {
        const verdict = await session.values.validate({ text: value, clusterId });
        expect({ clusterId, value, valid: verdict.valid }).toEqual({ clusterId, value, valid: value === theme?.value });
      }
      const { value } = await session.values.store({ text: theme?.value ?? '', clusterId, axis: 'surprise' });
      ids.push(value.id);
    }
  }

  await using session = openSession();
  expect((await session.values.clusters(SURPRISE)).reused).toBe(true);
  const before = await themesById(session.values);
  await session.add(SURPRISE_THEMES.flatMap(({ later }) => later));
  expect((await session.values.clusters(SURPRISE)).reused).toBe(false);
  expect(await themesById(session.values)).toEqual(before);

  const values = await session.values.list({ axis: 'surprise', limit: 10 });
  expect(values.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  for (const { detached, clusterSize } of values)
    expect({ detached, clusterSize }).toEqual({ detached: false, clusterSize: 10 });
  expect((await session.values.calibration()).overall).toMatchObject({ confirmed: 0, falsified: 30, rate: 0 });
});
