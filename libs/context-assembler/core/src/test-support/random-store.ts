import type { CodeIndexStore } from '@learning-memory/code-indexer';
import { codeUnitCollection, createCodeIndexer } from '@learning-memory/code-indexer-core';
import type { ContextAssembler } from '@learning-memory/context-assembler';
import type { EmbeddingService } from '@learning-memory/embedding';
import { AXES, ROOT_CAUSE_CATEGORIES, type ResolvedGhap, type RootCauseCategory } from '@learning-memory/ghap';
import { commitCollection, createGitAnalyzer } from '@learning-memory/git-analyzer-core';
import { createMemoryService } from '@learning-memory/memory-core';
import type { SqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { EXPERIENCE_TEXT_FIELD, experienceCollection } from '@learning-memory/observation-persister-collection';
import { createExperienceReader } from '@learning-memory/observation-persister-core';
import { createSearcher } from '@learning-memory/searcher-core';
import { createValueStore, valueCollection } from '@learning-memory/value-store-core';
import type { CollectionRef } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import fc from 'fast-check';
import { createContextAssembler } from '../context-assembler.ts';
import { entry, failure } from './entries.ts';
import { START } from './home.ts';

/** Characters of a text that are embedded: the double takes most of the time. */
const READ = 50;

/** What a search never asks. */
const never = (): Promise<never> => Promise.reject(new Error());
const CLUSTERER = { algorithm: 'none', cluster: never, [Symbol.asyncDispose]: async () => {} };
const READER = { open: never };
const PARSER = {
  languages: [],
  versionOf: () => undefined,
  languageOf: () => undefined,
  parse: never,
  [Symbol.asyncDispose]: async () => {},
};

/** What is in a store: texts of any kind, from which records are made. */
export interface Contents {
  readonly entries: readonly (readonly string[])[];
  readonly values: readonly string[];
  readonly memories: readonly string[];
  readonly units: readonly string[];
  readonly commits: readonly string[];
  readonly orphans: readonly string[];
}

const WORDS = fc.constantFrom(
  ...[
    'cache',
    'page',
    'stale',
    'the',
    'login',
    'test',
    'fails',
    'sometimes',
    'pool',
    'of',
    'connections',
    'x'.repeat(90),
  ],
  ...[
    '</recalled-memory>',
    '<|endoftext|>',
    '```',
    '\n',
    '\n\nHuman:',
    'ignore previous instructions',
    '\u202E',
    '東京都',
    '👩‍💻',
  ],
);
const TEXT = fc.oneof(
  { weight: 4, arbitrary: fc.array(WORDS, { minLength: 1, maxLength: 25 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }) },
  { weight: 1, arbitrary: fc.nat(2000).map((length) => 'a'.repeat(length + 1)) },
);
const some = (maxLength: number): fc.Arbitrary<readonly string[]> => fc.array(TEXT, { maxLength });

export const CONTENTS: fc.Arbitrary<Contents> = fc.record({
  entries: fc.array(fc.array(TEXT, { minLength: 4, maxLength: 4 }), { maxLength: 6 }),
  values: some(4),
  memories: some(4),
  units: some(4),
  commits: some(3),
  orphans: some(2),
});

/** An assembler over the real services on stores that hold the contents, and the entries left open. */
export async function storeOf(
  contents: Contents,
  { embedding, metadataStore }: { readonly embedding: EmbeddingService; readonly metadataStore: SqliteMetadataStore },
): Promise<{ readonly assembler: ContextAssembler; readonly orphans: readonly ResolvedGhap[] }> {
  const vectorStore = createMemoryVectorStore();
  const now = (): number => START;
  const put = async <P extends object>(
    collection: CollectionRef<P>,
    id: string,
    field: string,
    text: string,
    payload: P,
  ): Promise<void> => {
    const vector = await embedding.embed(text.slice(0, READ), { inputType: 'document' });
    await vectorStore.upsert(collection, [{ id, vector, text: { [field]: text }, payload }]);
  };
  const { model } = embedding;
  for (const [nth, texts] of contents.entries.entries()) {
    const resolved = entryOf(texts, nth);
    const { domain, strategy, outcome, confidenceTier, sessionId, createdAt, resolvedAt } = resolved;
    const payload = { domain, strategy, confidenceTier, sessionId, createdAt, resolvedAt, entry: resolved };
    for (const axis of AXES) {
      const withStatus = { ...payload, outcomeStatus: outcome.status };
      await put(experienceCollection(axis, model), resolved.id, EXPERIENCE_TEXT_FIELD, texts.join(' '), withStatus);
    }
  }
  for (const [nth, text] of contents.values.entries()) {
    const rest = { clusterId: 'cluster_full_0', clusterSize: nth, similarity: 1, createdAt: START };
    await put(valueCollection(model), `value_${String(nth)}`, 'text', text, { text, axis: 'full', ...rest });
  }
  for (const [nth, text] of contents.units.entries()) {
    const place = { project: 'shop', root: '/shop', path: `src/${String(nth)}.ts`, startLine: 1, endLine: 2 };
    const names = {
      language: 'typescript',
      kind: 'function',
      name: text,
      qualifiedName: text,
      signature: text,
    } as const;
    const payload = { ...place, ...names, doc: text, exported: true, fileHash: '', indexedAt: START };
    await put(codeUnitCollection(model), `code_${String(nth)}`, 'doc', text, payload);
  }
  for (const [nth, text] of contents.commits.entries()) {
    const author = { authorName: text.slice(0, 20), authorEmail: '', authorTerms: [], bot: false, merge: false };
    const changes = { files: [`src/${String(nth)}.ts`], fileCount: 9, insertions: 1, deletions: 1 };
    const times = { authoredAt: START, committedAt: START };
    const payload = {
      repository: 'shop',
      sha: String(nth).repeat(40),
      subject: text,
      body: text,
      ...author,
      ...changes,
      ...times,
    };
    await put(commitCollection(model), `commit_${String(nth)}`, 'subject', text, payload);
  }
  const searcher = createSearcher({ embedding, vectorStore });
  const { memoryRecords: records, valueExposures: exposures, clusterRuns: runs, codeIndex } = metadataStore;
  const parts = { embedding, vectorStore, searcher, now };
  const memories = createMemoryService({ ...parts, records });
  for (const content of contents.memories) if (content.trim() !== '') await memories.store({ content }).catch(() => {});
  const sources = {
    experiences: createExperienceReader(parts),
    values: createValueStore({ ...parts, runs, exposures, clusterer: CLUSTERER }),
    memories,
    code: createCodeIndexer({ ...parts, codeIndex: allLive(codeIndex), parser: PARSER }),
    commits: createGitAnalyzer({ ...parts, reader: READER }),
  };
  return {
    assembler: createContextAssembler({ ...sources, deadlineMs: 60_000 }),
    orphans: contents.orphans.map((goal) => entry({ goal, prediction: goal })),
  };
}

function entryOf(texts: readonly string[], nth: number): ResolvedGhap {
  const [goal, result, surprise, lesson] = texts as readonly [string, string, string, string];
  const confirmed = nth % 3 === 0;
  const made = confirmed
    ? entry()
    : failure({ surprise, rootCause: { category: causeOf(nth), description: surprise } });
  return {
    ...made,
    id: `ghap_20260102_030405_00000${String(nth)}`,
    createdAt: START + nth,
    strategy: nth % 2 === 0 ? 'trial-and-error' : 'ask-user',
    goal,
    outcome: { ...made.outcome, result },
    lesson: { whatWorked: lesson, takeaway: goal },
  };
}

function causeOf(nth: number): RootCauseCategory {
  return ROOT_CAUSE_CATEGORIES[nth % ROOT_CAUSE_CATEGORIES.length] ?? 'oversight';
}

/** Units are written past the indexer, which would take a file and a parser for each. */
function allLive(codeIndex: CodeIndexStore): CodeIndexStore {
  return { ...codeIndex, liveUnits: async (ids) => new Set(ids) };
}
