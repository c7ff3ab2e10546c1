import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import { createCodeIndexer } from '@learning-memory/code-indexer-core';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import type { ResolvedGhap } from '@learning-memory/ghap';
import type { CommitPayload } from '@learning-memory/git-analyzer';
import { authorTerms, commitCollection, commitIndexCollection } from '@learning-memory/git-analyzer-core';
import { createMemoryService, memoryCollection, type MemoryPayload } from '@learning-memory/memory-core';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createObservationPersister } from '@learning-memory/observation-persister-core';
import { createSearcher } from '@learning-memory/searcher-core';
import type { ValuePayload } from '@learning-memory/value-store';
import { createValueStore, valueCollection, type ValueStoreOptions } from '@learning-memory/value-store-core';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import type { VectorStore } from '@learning-memory/vector-store';
import { dataPaths } from '../data-paths.ts';
import { createRetiredEmbedding } from './retired-embedding.ts';

/** Points of each collection, 5 001 in all. */
export const OLD_HOME: Readonly<Record<string, number>> = {
  code_units: 2000,
  commit_indexes: 1,
  commits: 1000,
  experiences_full: 60,
  experiences_root_cause: 60,
  experiences_strategy: 60,
  experiences_surprise: 60,
  memories: 1700,
  values: 60,
};

/** The other axes were never asked for. */
export const CLUSTERED_AXIS = 'full';

const SERVED_MEMORIES = 20;
const UNITS_PER_FILE = 50;
const NOW = Date.UTC(2026, 0, 1);
const THINGS = ['cache', 'queue', 'parser', 'socket', 'ledger', 'router', 'lock', 'cursor', 'token', 'buffer'];
const EVENTS = ['leaks', 'stalls', 'overflows', 'expires', 'deadlocks', 'drifts', 'restarts', 'truncates', 'flaps'];
const PLACES = ['staging', 'production', 'the build', 'the nightly job', 'the installer', 'the gateway', 'the cluster'];

/** Another one for each number, in words that a model knows. */
export function subject(number: number): string {
  const [thing, event, place] = [THINGS, EVENTS, PLACES].map((words) => words[number % words.length]);
  return `the ${thing} ${event} in ${place} under load ${number}`;
}

/**
 * A home as a version with a retired model left it: its services wrote some of it, and the rest is as they write it. The code
 * and the commits are those of the project.
 */
export async function fillOldHome(home: string, project: string): Promise<void> {
  const paths = dataPaths(home);
  const embedding = createRetiredEmbedding();
  const database = { file: paths.database, backupDirectory: paths.backups };
  await using vectorStore = createSqliteVectorStore(database);
  await using metadataStore = createSqliteMetadataStore(database);
  const stores = { embedding, vectorStore, searcher: createSearcher({ embedding, vectorStore }) };
  const { memoryRecords: records, clusterRuns: runs, valueExposures: exposures, codeIndex } = metadataStore;
  const memories = createMemoryService({ ...stores, records });
  for (let number = 0; number < SERVED_MEMORIES; number += 1) await memories.store({ content: subject(number) });
  const persister = createObservationPersister({ embedding, vectorStore, outboxDirectory: paths.outbox });
  for (let number = 0; number < (OLD_HOME.values ?? 0); number += 1) await persister.persist(entry(number));
  await clusterOneAxis({ ...stores, runs, exposures });
  await writeMany(vectorStore, project);
  await writeCode(project);
  await using parser = createTreeSitterCodeParser();
  const indexer = createCodeIndexer({ ...stores, codeIndex, parser });
  await indexer.index({ directory: project, project: 'sample' });
}

async function clusterOneAxis(
  stores: Pick<ValueStoreOptions, 'embedding' | 'vectorStore' | 'searcher' | 'runs' | 'exposures'>,
): Promise<void> {
  await using clusterer = createHdbscanClusterer();
  await using values = createValueStore({ ...stores, clusterer });
  await values.clusters({ axis: CLUSTERED_AXIS });
}

async function writeMany(vectorStore: VectorStore, project: string): Promise<void> {
  const embedding = createRetiredEmbedding();
  const { model } = embedding;
  const vectorsOf = (texts: readonly string[]) => embedding.embedBatch(texts, { inputType: 'document' });
  const memories = numbers(OLD_HOME.memories).slice(SERVED_MEMORIES).map(memory);
  const contents = await vectorsOf(memories.map(({ content }) => content));
  await vectorStore.upsert(
    memoryCollection(model),
    memories.map((payload, index) => ({
      id: payload.id,
      vector: contents[index],
      text: { content: payload.content },
      payload,
    })),
  );
  const commits = numbers(OLD_HOME.commits).map((number) => commit(number, project));
  const messages = await vectorsOf(commits.map((payload) => payload.subject));
  await vectorStore.upsert(
    commitCollection(model),
    commits.map((payload, index) => ({
      id: `sample:${payload.sha}`,
      vector: messages[index],
      text: { subject: payload.subject, body: payload.body },
      payload,
    })),
  );
  await vectorStore.upsert(commitIndexCollection(model), [
    {
      id: 'sample',
      text: {},
      payload: { repository: project, layout: 0, indexedTips: [], keptTips: [], boundary: [], commits: commits.length },
    },
  ]);
  const values = numbers(OLD_HOME.values).map(value);
  const texts = await vectorsOf(values.map(({ text }) => text));
  await vectorStore.upsert(
    valueCollection(model),
    values.map((payload, index) => ({
      id: `value_${index}`,
      vector: texts[index],
      text: { text: payload.text },
      payload,
    })),
  );
}

async function writeCode(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (let file = 0; file * UNITS_PER_FILE < (OLD_HOME.code_units ?? 0); file += 1) {
    const units = Array.from({ length: UNITS_PER_FILE }, (_, index) => file * UNITS_PER_FILE + index);
    const lines = units.map(
      (unit) => `# Says that ${subject(unit)}.\ndef report_${unit}(limit):\n    return limit + ${unit}\n`,
    );
    await writeFile(join(directory, `part_${file}.py`), lines.join('\n'));
  }
}

function numbers(count = 0): readonly number[] {
  return Array.from({ length: count }, (_, number) => number);
}

function memory(number: number): MemoryPayload {
  const content = subject(number);
  const contentHash = createHash('sha256').update(content).digest('hex');
  const id = `memory_${contentHash.slice(0, 16)}`;
  return { id, content, category: 'fact', importance: 0.5, tags: [], createdAt: NOW, updatedAt: NOW, contentHash };
}

function commit(number: number, repository: string): CommitPayload {
  const author = { name: 'Ada Example', email: 'ada@example.org' };
  return {
    repository,
    sha: createHash('sha1').update(String(number)).digest('hex'),
    parents: [],
    subject: `Mend that ${subject(number)}`,
    body: '',
    authorName: author.name,
    authorEmail: author.email,
    authorTerms: authorTerms(author),
    bot: false,
    merge: false,
    authoredAt: NOW + number,
    committedAt: NOW + number,
    files: [`part_${number}.py`],
    fileCount: 1,
    insertions: 1,
    deletions: 0,
  };
}

function value(number: number): ValuePayload {
  const text = `Look at the metrics first when ${subject(number)}`;
  return { text, axis: 'full', clusterId: 'full_0', clusterSize: 5, similarity: 0.9, createdAt: NOW + number };
}

function entry(number: number): ResolvedGhap {
  const at = NOW + number * 1000;
  return {
    id: `ghap_20260101_0000${String(number).padStart(2, '0')}_a1b2c3`,
    sessionId: 'session-old',
    createdAt: at,
    domain: 'debugging',
    strategy: 'read-the-error',
    goal: `Find out why ${subject(number)}`,
    hypothesis: 'A retry is missing',
    action: 'Add one',
    prediction: 'It holds for an hour',
    history: [],
    notes: [],
    iterationCount: 1,
    outcome: { status: 'falsified', result: 'It did not', capturedAt: at, autoCaptured: false },
    surprise: `Nobody had seen that ${subject(number + 1000)}`,
    rootCause: { category: 'wrong-assumption', description: `Took for granted that ${subject(number + 2000)}` },
    confidenceTier: 'silver',
    tierReason: 'Falsified with a cause.',
    resolvedAt: at,
  };
}
