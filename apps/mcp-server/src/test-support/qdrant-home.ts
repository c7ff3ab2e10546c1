import { expect } from '@jest/globals';
import { startDouble, type QdrantDouble } from '@learning-memory/qdrant-double';
import { temporaryHome, type TemporaryHome } from './temporary-home.ts';

export const QDRANT_KEY = 'key-of-the-double';

export interface QdrantHome {
  readonly home: TemporaryHome;
  readonly double: QdrantDouble;
  /** Of a server on that store and the double. */
  readonly settings: (store: string) => Record<string, string>;
  /** Also expects that the double was asked for nothing that a server would refuse. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A data home beside a double of Qdrant that asks for `QDRANT_KEY`. */
export async function qdrantHome(): Promise<QdrantHome> {
  const home = await temporaryHome();
  const double = await startDouble({ apiKey: QDRANT_KEY });
  return {
    home,
    double,
    settings: (store) => ({
      VECTOR_STORE: store,
      QDRANT_URL: double.url,
      QDRANT_API_KEY: QDRANT_KEY,
      CLAUDE_CODE_SESSION_ID: `session-${store}`,
    }),
    async [Symbol.asyncDispose]() {
      await double.stop();
      await home[Symbol.asyncDispose]();
      expect(double.violations).toEqual([]);
    },
  };
}
