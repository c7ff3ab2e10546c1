/** A named set of points of one model, typed by the payload they carry. */
export interface CollectionRef<P extends object> {
  /** `[a-z][a-z0-9_]{0,62}`. */
  readonly name: string;
  /** Recorded at creation and checked on every use; only `Reembedding` changes it. */
  readonly model: CollectionModel;
  /** Lexical field, `[a-z][a-zA-Z0-9_]{0,62}` -> its BM25 weight (> 0), by which each search may differ. Order means nothing. */
  readonly textFields: Readonly<Record<string, number>>;
  /** Payload fields that filters and orders use often; a hint for indexes. */
  readonly indexedFields: readonly (keyof P & string)[];
}

export interface CollectionModel {
  readonly id: string;
  readonly dimension: number;
}

export interface CollectionInfo {
  readonly name: string;
  readonly model: CollectionModel;
  readonly count: number;
  /** Present while the collection is on its way to another model. */
  readonly reembedding?: ReembeddingProgress | undefined;
}

/** How far a collection is on its way to another model. */
export interface ReembeddingProgress {
  /** The model it is on its way to. */
  readonly model: CollectionModel;
  /** Points that are not pending. */
  readonly done: number;
  readonly total: number;
}
