import type { EmbeddingService } from '@learning-memory/embedding';
import type { VectorStore } from '@learning-memory/vector-store';
import type { SqliteVectorStoreOptions } from '@learning-memory/vector-store-sqlite';

/** An adapter that the configuration can choose; it is imported when it is chosen. */
interface AdapterChoice<Options, Made> {
  /** What to know before one chooses it, after its name. */
  readonly note?: string | undefined;
  readonly load: () => Promise<(options: Options) => Made>;
}

type Choices<Options, Made> = Readonly<Record<string, AdapterChoice<Options, Made>>>;

const loadStatic = async (): Promise<() => EmbeddingService> =>
  (await import('@learning-memory/embedding-static/node')).createPackagedStaticEmbedding;

/** By the values of `EMBEDDING_MODEL`. */
export const EMBEDDING_MODELS = {
  auto: { note: 'what the data were written with, else static', load: loadStatic },
  static: { load: loadStatic },
} as const satisfies Choices<void, EmbeddingService>;

/** By the values of `VECTOR_STORE`. */
export const VECTOR_STORES = {
  sqlite: { load: async () => (await import('@learning-memory/vector-store-sqlite')).createSqliteVectorStore },
  memory: {
    note: 'forgets everything at exit',
    load: async () => (await import('@learning-memory/vector-store-memory')).createMemoryVectorStore,
  },
} as const satisfies Choices<SqliteVectorStoreOptions, VectorStore>;

/** The names, in the order of the table. */
export function choiceNames<Name extends string>(choices: Readonly<Record<Name, unknown>>): [Name, ...Name[]] {
  return Object.keys(choices) as [Name, ...Name[]];
}

/** `sqlite | memory (memory: forgets everything at exit)`. */
export function describeChoices(choices: Choices<never, unknown>): string {
  const notes = Object.entries(choices).flatMap(([name, { note }]) => (note === undefined ? [] : `${name}: ${note}`));
  return [Object.keys(choices).join(' | '), ...(notes.length === 0 ? [] : [`(${notes.join('; ')})`])].join(' ');
}
