/** What the mirror is doing. */
export interface MirrorState {
  /** `unknown` until it was asked for the first time. */
  readonly reach: 'unknown' | 'reachable' | 'away';
  /** When it was found to be away, and what it said. */
  readonly since?: Date | undefined;
  readonly reason?: string | undefined;
  /** Whether it is being prepared: nothing of it is used yet. */
  readonly isPreparing: boolean;
  /** Collections that are being restored in it. */
  readonly restoring: readonly string[];
}

/** A collection in both places. */
export interface CollectionState {
  readonly name: string;
  readonly rows: number;
  /** `undefined` where the mirror has no such collection. */
  readonly mirrored: number | undefined;
  /** Ids that wait to be written to the mirror. */
  readonly pending: number;
  /** Whether the mirror was given every change of the rows but those that wait, as far as the rows tell. */
  readonly isCovered: boolean;
  /** Whether it is marked to be restored. */
  readonly isRestoring: boolean;
}

export interface ReindexOptions {
  /** Default all. */
  readonly collections?: readonly string[] | undefined;
  /** Also writes what the mirror seems to have. Default false: collections whose counts and models differ. */
  readonly force?: boolean | undefined;
  readonly onProgress?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ReindexedCollection {
  readonly name: string;
  /** Points in the rows, and in the mirror where nothing was written meanwhile. */
  readonly count: number;
  /** How many of them were written by this call. */
  readonly written: number;
  /** Where the call found the mark of an earlier one, after which it went on. */
  readonly resumedAt?: number | undefined;
}
