import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { silentLogger } from '@learning-memory/logging';
import type { MemoryService } from '@learning-memory/memory';
import { createMemoryReader, createMemoryService, memoryCollection } from '@learning-memory/memory-core';
import { createSqliteMetadataStore, type SqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createSearcher } from '@learning-memory/searcher-core';
import { callTool, type ToolFailure } from '@learning-memory/tool';
import { createTopicService } from '@learning-memory/topics-core';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import type { ToolServices } from '../tools/tool-services.ts';
import { topicTools } from '../tools/graph/topic-tools.ts';
import { temporaryHome } from './temporary-home.ts';
import type { Json } from './server-process.ts';

/** The tools of topics over real stores and the real model, with a clock that tests move. */
export interface GraphHome extends AsyncDisposable {
  readonly memories: MemoryService;
  readonly metadataStore: SqliteMetadataStore;
  /** The file of what is kept of topics. */
  readonly database: string;
  /** Epoch milliseconds. */
  now(): number;
  wait(milliseconds: number): void;
  /** Stores memories at once, a second apart, the last one now; resolves with their ids. */
  add(contents: readonly string[], project?: string): Promise<readonly string[]>;
  /** The answer of a successful call, checked against what the tool promises. */
  call<Answer = Json>(tool: string, input?: Json): Promise<Answer>;
  fail(tool: string, input?: Json): Promise<ToolFailure>;
}

export const HERE = 'project-here';

export async function openGraph(): Promise<GraphHome> {
  const folder = await temporaryHome();
  const database = join(folder.home, 'memory.db');
  const places = { file: database, backupDirectory: join(folder.home, 'backups') };
  const embedding = createPackagedStaticEmbedding();
  const vectorStore = createSqliteVectorStore(places);
  const metadataStore = createSqliteMetadataStore(places);
  let time = Date.UTC(2026, 10, 2, 9);
  const now = (): number => time;
  const records = metadataStore.memoryRecords;
  const searcher = createSearcher({ embedding, vectorStore, logger: silentLogger });
  const memories = createMemoryService({ embedding, vectorStore, searcher, records, now });
  const topics = createTopicService({
    reader: createMemoryReader({ vectorStore, model: embedding.model }),
    usage: records,
    store: metadataStore.topics,
    clusterer: createHdbscanClusterer({ selection: 'leaf' }),
    ...{ embedding, now },
  });
  const currentProject = {
    idsOf: (asked?: string) => Promise.resolve(asked === '*' ? undefined : [asked ?? HERE, 'global']),
  };
  const services = { topics, memories, currentProject, collector: { sessionId: 'this-session' } };
  const tools = new Map(topicTools(services as unknown as ToolServices).map((tool) => [tool.name, tool]));
  const context = { signal: new AbortController().signal, logger: silentLogger, reportProgress: () => {} };
  let count = 0;

  const answerOf = async (name: string, input: Json): ReturnType<typeof callTool> => {
    const tool = tools.get(name);
    assert.ok(tool, `There is no tool ${name}.`);
    const answer = await callTool(tool, input, context);
    if (answer.status === 'done') {
      const checked = await tool.output['~standard'].validate(answer.output);
      // Parsed: what zod makes comes from another realm.
      assert.deepEqual(JSON.parse(JSON.stringify(checked)), JSON.parse(JSON.stringify({ value: answer.output })));
    }
    return answer;
  };

  return {
    ...{ memories, metadataStore, database, now },
    wait: (milliseconds) => void (time += milliseconds),
    async add(contents, project = HERE) {
      const vectors = await embedding.embedBatch(contents, { inputType: 'document' });
      const points = contents.map((content, index) => {
        const id = `memory_${String((count += 1)).padStart(6, '0')}`;
        const createdAt = time - (contents.length - 1 - index) * 1000;
        const payload = { id, content, category: 'general' as const, importance: 0.5, tags: [], project };
        const contentHash = createHash('sha256').update(content).digest('hex');
        const vector = vectors[index];
        return {
          id,
          vector,
          text: { content, tags: '' },
          payload: { ...payload, contentHash, createdAt, updatedAt: createdAt },
        };
      });
      await vectorStore.upsert(memoryCollection(embedding.model), points);
      return points.map(({ id }) => id);
    },
    async call<Answer>(name: string, input: Json = {}) {
      const answer = await answerOf(name, input);
      assert.ok(answer.status === 'done', `${name} failed: ${JSON.stringify(answer)}`);
      return answer.output as Answer;
    },
    async fail(name, input = {}) {
      const answer = await answerOf(name, input);
      assert.ok(answer.status === 'failed', `${name} should have failed, but answered ${JSON.stringify(answer)}`);
      return answer.failure;
    },
    async [Symbol.asyncDispose]() {
      await topics[Symbol.asyncDispose]();
      await vectorStore[Symbol.asyncDispose]();
      await metadataStore[Symbol.asyncDispose]();
      await embedding[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
