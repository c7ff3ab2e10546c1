// npx tsx --conditions=@learning-memory/source src/test-support/print-overlap.ts <folder of the retrieval sets>
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import type { CollectionRef, SearchQuery, VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { openHarness, SERVER } from './open-harness.ts';

interface RetrievalSet {
  readonly name: string;
  readonly texts: readonly string[];
  readonly questions: readonly string[];
}

const [folder = '.', most = '200'] = process.argv.slice(2);
const BATCH = 200;
const LIMIT = 10;

async function read<Data>(file: string): Promise<Data> {
  return JSON.parse(await readFile(join(folder, file), 'utf8')) as Data;
}

async function readSets(): Promise<readonly RetrievalSet[]> {
  type Commits = {
    readonly commits: readonly { readonly msg: string }[];
    readonly queries: readonly { readonly q: string }[];
  };
  type Code = { readonly codes: readonly string[]; readonly dev: readonly { readonly q: string }[] };
  type Talk = {
    readonly turns: readonly { readonly text: string }[];
    readonly questions: readonly { readonly q: string }[];
  };
  const { commits, queries } = await read<Commits>('commits-flask.json');
  const { codes, dev } = await read<Code>('cosqa-dev.json');
  const { conversations } = await read<{ readonly conversations: readonly Talk[] }>('locomo-dev.json');
  return [
    { name: 'commits', texts: commits.map(({ msg }) => msg), questions: queries.map(({ q }) => q) },
    { name: 'code', texts: codes, questions: dev.map(({ q }) => q) },
    {
      name: 'conversations',
      texts: conversations.flatMap(({ turns }) => turns.map(({ text }) => text)),
      questions: conversations.flatMap(({ questions }) => questions.map(({ q }) => q)),
    },
  ];
}

async function fill(
  stores: readonly VectorStore[],
  collection: CollectionRef<object>,
  embedding: EmbeddingService,
  texts: readonly string[],
): Promise<void> {
  for (let start = 0; start < texts.length; start += BATCH) {
    const some = texts.slice(start, start + BATCH);
    const vectors = await embedding.embedBatch(some, { inputType: 'document' });
    const points = some.map((body, index) => ({
      id: `t${String(start + index)}`,
      vector: vectors[index],
      text: { body },
      payload: {},
    }));
    for (const store of stores) await store.upsert(collection, points);
  }
}

/** Share of the embedded store's best that the other has, and whether they come in the same order. */
async function compare(
  store: VectorStore,
  embedded: VectorStore,
  collection: CollectionRef<object>,
  query: SearchQuery,
): Promise<{ readonly overlap: number; readonly isSame: boolean }> {
  const [found, expected] = await Promise.all(
    [store, embedded].map(async (each) => (await each.search(collection, { query, limit: LIMIT })).map(({ id }) => id)),
  );
  const shared = expected?.filter((id) => found?.includes(id)).length ?? 0;
  return {
    overlap: expected?.length === 0 ? 1 : shared / (expected?.length ?? 1),
    isSame: String(found) === String(expected),
  };
}

const embedding = createPackagedStaticEmbedding();
const home = await mkdtemp(join(tmpdir(), 'overlap-'));
process.stdout.write(`The best ${String(LIMIT)} of the Qdrant store on ${SERVER}, beside those of the SQLite store\n`);
for (const { name, texts, questions } of await readSets()) {
  await using harness = await openHarness();
  await using embedded = createSqliteVectorStore({ file: join(home, `${name}.db`) });
  const { id, dimension } = embedding.model;
  const collection = { name: 'texts', model: { id, dimension }, textFields: { body: 1 }, indexedFields: [] };
  await fill([harness.store, embedded], collection, embedding, texts);
  const asked = questions.slice(0, Number(most));
  for (const mode of ['lexical', 'hybrid'] as const) {
    let [overlap, same] = [0, 0];
    for (const text of asked) {
      const vector = await embedding.embed(text, { inputType: 'query' });
      if (vector === undefined) continue;
      const query: SearchQuery = mode === 'lexical' ? { mode, text } : { mode, text, vector, denseWeight: 0.5 };
      const compared = await compare(harness.store, embedded, collection, query);
      overlap += compared.overlap;
      same += compared.isSame ? 1 : 0;
    }
    const shares = `overlap ${(overlap / asked.length).toFixed(4)}, same order ${(same / asked.length).toFixed(4)}`;
    process.stdout.write(
      `${name}, ${String(texts.length)} texts, ${String(asked.length)} questions, ${mode}: ${shares}\n`,
    );
  }
}
await embedding[Symbol.asyncDispose]();
await rm(home, { recursive: true, force: true });
