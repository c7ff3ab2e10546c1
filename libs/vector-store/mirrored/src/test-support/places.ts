import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type VectorStore, vectorStoreError } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { createMirroredVectorStore, type MirroredVectorStore } from '../mirrored-vector-store.ts';
import { countedRows } from './counted-rows.ts';
import type { MirroredVectorStoreOptions } from '../mirrored-options.ts';

/** Called before an operation of a place, by its name; what it rejects, the operation does. */
export type Gate = (operation: string) => Promise<void> | void;

/** Two places that outlive the stores on them, as a file and a server do. */
export interface Places extends AsyncDisposable {
  readonly rows: VectorStore;
  readonly mirror: VectorStore;
  readonly directory: string;
  /** Operations of the mirror so far, by name. */
  readonly asked: readonly string[];
  gateOfMirror: Gate;
  gateOfRows: Gate;
  open(options?: Partial<MirroredVectorStoreOptions>): MirroredVectorStore;
  /** The collection `notes` is gone from the mirror, as somebody deletes it on a server. */
  loseMirror(): void;
}

export async function openPlaces(): Promise<Places> {
  const directory = await mkdtemp(join(tmpdir(), 'vector-store-mirrored-'));
  const rows = countedRows();
  let mirror = createMemoryVectorStore();
  const asked: string[] = [];
  const stores: MirroredVectorStore[] = [];
  const places: Places = {
    rows,
    get mirror() {
      return mirror;
    },
    directory,
    asked,
    gateOfMirror: () => undefined,
    gateOfRows: () => undefined,
    open(options = {}) {
      const store = createMirroredVectorStore({
        rows: gated(
          () => rows,
          (operation) => places.gateOfRows(operation),
        ),
        mirror: gated(
          () => mirror,
          async (operation) => {
            await places.gateOfMirror(operation);
            asked.push(operation);
          },
        ),
        directory,
        ...options,
      });
      stores.push(store);
      return store;
    },
    loseMirror: () => (mirror = createMemoryVectorStore()),
    async [Symbol.asyncDispose]() {
      for (const store of stores) await store[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return places;
}

export function away(): never {
  throw vectorStoreError('VECTOR_STORE_UNAVAILABLE', 'The mirror cannot be reached.');
}

/** The store behind the gate, which its disposal leaves as it is. */
function gated(storeOf: () => VectorStore, gate: Gate): VectorStore {
  const through = (target: object, prefix: string): object =>
    new Proxy(target, {
      get(_, name) {
        if (name === Symbol.asyncDispose) return () => Promise.resolve();
        const store = storeOf();
        const place = (prefix === '' ? store : store.reembedding) as unknown as Record<PropertyKey, unknown>;
        const member = place[name];
        if (member === undefined) return undefined;
        if (name === 'reembedding') return through(member as object, 'reembedding.');
        return async (...inputs: readonly unknown[]) => {
          await gate(prefix + String(name));
          return (member as (...given: readonly unknown[]) => unknown).apply(place, [...inputs]);
        };
      },
    });
  return through(storeOf(), '') as VectorStore;
}
