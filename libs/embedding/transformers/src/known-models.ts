/** How a model wants its texts, and what its vectors are worth beside words. */
export interface KnownModel {
  /** What people call it, and what its vectors are stamped with. */
  readonly name: string;
  /** Of its files on the hub. */
  readonly hubId: string;
  readonly dimension: number;
  readonly pooling: Pooling;
  /** What is put before each text. */
  readonly prefixes: Prefixes;
  /** Share of the dense score in hybrid ranking, 0 to 1 (docs/embedding-models.md). */
  readonly denseWeight: number;
  /** Of its weights as `fp32`, in MB. */
  readonly megabytes: number;
}

/** The mean of the vectors of all tokens, or the vector of the first. */
export type Pooling = 'mean' | 'cls';

export interface Prefixes {
  readonly query: string;
  readonly document: string;
}

export const NO_PREFIXES: Prefixes = { query: '', document: '' };

export const KNOWN_MODELS: readonly KnownModel[] = [
  {
    name: 'nomic-embed-text-v1.5',
    hubId: 'nomic-ai/nomic-embed-text-v1.5',
    dimension: 768,
    pooling: 'mean',
    prefixes: { query: 'search_query: ', document: 'search_document: ' },
    denseWeight: 0.6,
    megabytes: 547,
  },
  {
    name: 'all-MiniLM-L6-v2',
    hubId: 'Xenova/all-MiniLM-L6-v2',
    dimension: 384,
    pooling: 'mean',
    prefixes: NO_PREFIXES,
    denseWeight: 0.6,
    megabytes: 91,
  },
  {
    name: 'bge-small-en-v1.5',
    hubId: 'Xenova/bge-small-en-v1.5',
    dimension: 384,
    pooling: 'cls',
    prefixes: { query: 'Represent this sentence for searching relevant passages: ', document: '' },
    denseWeight: 0.6,
    megabytes: 133,
  },
];

/** Of a model that the table does not know. */
export const USUAL_DENSE_WEIGHT = 0.5;

/** By its name, by its id on the hub, or by the name of the folder that it lies in, in any case of letters. */
export function findKnownModel(model: string): KnownModel | undefined {
  const asked = model.toLowerCase();
  const last = asked.split(/[/\\]/u).findLast((part) => part !== '');
  return KNOWN_MODELS.find(
    ({ name, hubId }) => [hubId.toLowerCase(), name.toLowerCase()].includes(asked) || name.toLowerCase() === last,
  );
}
