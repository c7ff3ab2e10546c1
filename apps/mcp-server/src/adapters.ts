import type { EmbeddingService } from '@learning-memory/embedding';
import type { VectorStore } from '@learning-memory/vector-store';
import type { Setting } from './config/setting.ts';
import { folder, type Places, type ValueKind } from './config/value-kind.ts';
import { mirroredStore } from './mirror/mirrored-store.ts';
import { notedWrites } from './mirror/noted-writes.ts';
import type { VectorStoreOptions } from './mirror/vector-store-options.ts';
import { loadPackageModel, PACKAGE_PREFIX } from './models/package-model.ts';
import { knownCollections } from './qdrant/known-collections.ts';
import { QDRANT_SETTINGS, qdrantServer } from './qdrant/qdrant-settings.ts';

/** An adapter that the configuration can choose; it is imported when it is chosen. */
export interface Adapter<Options, Made> {
  /** What to know before one chooses it. */
  readonly note?: string | undefined;
  /** What earlier releases called it. */
  readonly formerNames?: readonly string[] | undefined;
  /** Whether what is stored in it is gone with the process. */
  readonly forgets?: boolean | undefined;
  /** Whether all that is stored is in the database of the data home, whatever else has it too. */
  readonly rowsInHome?: boolean | undefined;
  /** What of the data is in no backup of the data home, and what to do about it. */
  readonly notInBackups?: string | undefined;
  /** What it alone needs to know. */
  readonly settings?: readonly Setting<string>[] | undefined;
  readonly load: () => Promise<(options: Options & AdapterOptions) => Made>;
}

export interface AdapterOptions {
  /** Values of the settings of all adapters, by name; without those that nobody has set. */
  readonly settings: Readonly<Record<string, string>>;
}

export type Adapters<Options, Made, Name extends string = string> = Readonly<Record<Name, Adapter<Options, Made>>>;

export interface EmbeddingOptions {
  /** Folder of the models of the hub; absolute. */
  readonly modelsDirectory: string;
}

export interface EmbeddingModelRow extends Adapter<EmbeddingOptions, EmbeddingService | Promise<EmbeddingService>> {
  /** Its files are those of the hub under that id. */
  readonly hubId?: string | undefined;
}

// Tables keep the names of their rows in their types.
const embeddingModels = <Name extends string>(table: Readonly<Record<Name, EmbeddingModelRow>>) => table;
const vectorStores = <Name extends string>(table: Adapters<VectorStoreOptions, VectorStore, Name>) => table;

/** The weights are a copy in the bundle of the server. */
const WEIGHTS_REPAIR =
  'They came with the server: `npm install -g @learning-memory/server` brings them back, in a checkout `npm run build`.';

const loadStatic = async (): Promise<() => EmbeddingService> => {
  const { createPackagedStaticEmbedding } = await import('@learning-memory/embedding-static/node');
  return () => createPackagedStaticEmbedding({ repair: WEIGHTS_REPAIR });
};

type CreateVectorStore = (options: VectorStoreOptions & AdapterOptions) => VectorStore;

const loadSharedQdrant = async (): Promise<CreateVectorStore> => {
  const { createQdrantVectorStore } = await import('@learning-memory/vector-store-qdrant');
  return ({ settings, logger, mirrorDirectory }) => {
    const server = qdrantServer(settings);
    const watch = knownCollections(mirrorDirectory, server.url);
    return notedWrites(createQdrantVectorStore({ ...server, watch, logger }), mirrorDirectory);
  };
};

/** The rows in the data home, and a mirror of them on the server. */
const loadQdrant = async (): Promise<CreateVectorStore> => {
  const { createQdrantVectorStore } = await import('@learning-memory/vector-store-qdrant');
  const { createMirroredVectorStore } = await import('@learning-memory/vector-store-mirrored');
  const { createSqliteVectorStore } = await import('@learning-memory/vector-store-sqlite');
  return (options) => {
    const { settings, logger } = options;
    const server = qdrantServer(settings);
    const createMirror = (prefix?: () => string) => createQdrantVectorStore({ ...server, prefix, logger });
    return mirroredStore(
      {
        createMirrored: createMirroredVectorStore,
        createRows: createSqliteVectorStore,
        createMirror,
        place: server.url,
      },
      options,
    );
  };
};

/** A server fetches nothing: nobody waits minutes for an answer. */
export function transformersModel(model: string, name = model): EmbeddingModelRow {
  return {
    async load() {
      const { openTransformersEmbedding } = await import('@learning-memory/embedding-transformers');
      return ({ modelsDirectory: directory }) =>
        openTransformersEmbedding({
          model,
          directory,
          localOnly: true,
          installCommand: `learning-memory model use ${name}`,
        });
    },
  };
}

const hubModel = (name: string, hubId: string, note: string): EmbeddingModelRow => ({
  ...transformersModel(hubId, name),
  hubId,
  note,
});

/** By the values of `EMBEDDING_MODEL`; those of the hub need `@huggingface/transformers` beside the server. */
export const EMBEDDING_MODELS = embeddingModels({
  auto: {
    note:
      'what the data were written with, but static where that is of a package or of a folder elsewhere, or is gone; ' +
      'without data nomic-embed-text where its files are, else static',
    // The model is gone, and its data are embedded anew.
    formerNames: ['use-lite'],
    load: loadStatic,
  },
  static: { note: '256 dimensions, comes along', load: loadStatic },
  'nomic-embed-text': hubModel('nomic-embed-text', 'nomic-ai/nomic-embed-text-v1.5', '768 dimensions, 547 MB'),
  'all-MiniLM-L6-v2': hubModel('all-MiniLM-L6-v2', 'Xenova/all-MiniLM-L6-v2', '384 dimensions, 91 MB'),
  'bge-small-en-v1.5': hubModel('bge-small-en-v1.5', 'Xenova/bge-small-en-v1.5', '384 dimensions, 133 MB'),
});

/** The row of a name of the table; of a package, an id of the hub or a folder, one of its own. */
export function embeddingModel(
  name: string,
  models: Readonly<Record<string, EmbeddingModelRow>> = EMBEDDING_MODELS,
): EmbeddingModelRow {
  const named = Object.hasOwn(models, name) ? models[name] : undefined;
  if (named !== undefined) return named;
  if (HUB_ID.test(name)) return { ...transformersModel(name), hubId: name };
  if (!name.startsWith(PACKAGE_PREFIX)) return transformersModel(name);
  return { load: async () => loadPackageModel(name.slice(PACKAGE_PREFIX.length)) };
}

/** By the values of `VECTOR_STORE`. */
export const VECTOR_STORES = vectorStores({
  sqlite: {
    rowsInHome: true,
    load: async () => (await import('@learning-memory/vector-store-sqlite')).createSqliteVectorStore,
  },
  memory: {
    note: 'forgets everything at exit',
    forgets: true,
    load: async () => (await import('@learning-memory/vector-store-memory')).createMemoryVectorStore,
  },
  qdrant: {
    note: 'as sqlite, and a server of your own finds by meaning',
    rowsInHome: true,
    settings: QDRANT_SETTINGS,
    load: loadQdrant,
  },
  'qdrant-shared': {
    note: 'a server of your own alone, for several machines',
    notInBackups:
      'Memories, experiences, values, code and commits lie on the Qdrant server: make its snapshots part of your backups.',
    settings: QDRANT_SETTINGS,
    load: loadSharedQdrant,
  },
});

/** Whether what is stored lies on a server, and not in the data home. */
export function isOnServerAlone(name: keyof typeof VECTOR_STORES): boolean {
  const { settings, rowsInHome = false }: Adapters<VectorStoreOptions, VectorStore>[string] = VECTOR_STORES[name];
  return settings !== undefined && !rowsInHome;
}

/** What adapters alone need to know, in the order of their tables. */
export const ADAPTER_SETTINGS: readonly Setting<string>[] = settingsOf(EMBEDDING_MODELS, VECTOR_STORES);

export function settingsOf(...tables: readonly Adapters<never, unknown>[]): readonly Setting<string>[] {
  // Adapters of one server have them in common.
  return [...new Set(tables.flatMap((table) => Object.values(table).flatMap(({ settings = [] }) => settings)))];
}

/** The name of an adapter, or what it was called before. */
export function adapterName<Name extends string>(adapters: Adapters<never, unknown, Name>): ValueKind<Name> {
  const names = Object.keys(adapters) as Name[];
  return {
    expected: `one of ${names.join(', ')}`,
    read: (raw) => names.find((name) => name === raw || adapters[name].formerNames?.includes(String(raw))),
  };
}

/** `owner/name` of the hub. */
const HUB_ID = /^[a-z\d][\w.-]*\/[a-z\d][\w.-]*$/iu;

/** A name as npm has it. */
const PACKAGE_NAME = /^(@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*$/iu;

/** `package:` and a name or a folder. */
function readPackage(raw: string, places: Places): string | undefined {
  const specifier = raw.slice(PACKAGE_PREFIX.length);
  const known = PACKAGE_NAME.test(specifier) ? specifier : folder.read(specifier, places);
  return known === undefined ? undefined : `${PACKAGE_PREFIX}${known}`;
}

/** A name of the table, a package, an id of the hub, or a folder. */
export function modelName(models: Readonly<Record<string, EmbeddingModelRow>>): ValueKind<string> {
  const named = adapterName(models);
  return {
    expected: `${named.expected}, a model of the Hugging Face hub as owner/name, an absolute folder, or ${PACKAGE_PREFIX} and the name or the folder of an npm package`,
    read(raw, places) {
      if (typeof raw === 'string' && raw.startsWith(PACKAGE_PREFIX)) return readPackage(raw, places);
      const isHubId = typeof raw === 'string' && HUB_ID.test(raw);
      return named.read(raw, places) ?? (isHubId ? raw : folder.read(raw, places));
    },
  };
}

/** `sqlite, memory (forgets everything at exit)`. */
export function describeAdapters(adapters: Adapters<never, unknown>): string {
  return Object.entries(adapters)
    .map(([name, { note }]) => (note === undefined ? name : `${name} (${note})`))
    .join(', ');
}
