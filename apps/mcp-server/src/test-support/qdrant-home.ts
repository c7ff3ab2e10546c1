import { afterEach, beforeEach, expect } from '@jest/globals';
import { startDouble, type QdrantDouble } from '@learning-memory/qdrant-double';
import { temporaryHome, type TemporaryHome } from './temporary-home.ts';

export const QDRANT_KEY = 'key-of-the-double';

export interface QdrantHome {
  readonly home: TemporaryHome;
  readonly double: QdrantDouble;
}

/**
 * Opens for each test a data home beside a double of Qdrant that asks for `QDRANT_KEY`; afterwards the double must have been
 * asked for nothing that a server would refuse. Gives the settings of a server on that store and the double.
 */
export function useQdrantHome(onOpened: (opened: QdrantHome) => void): (store: string) => Record<string, string> {
  let home: TemporaryHome;
  let double: QdrantDouble;
  beforeEach(async () => {
    home = await temporaryHome();
    double = await startDouble({ apiKey: QDRANT_KEY });
    onOpened({ home, double });
  });
  afterEach(async () => {
    await double.stop();
    await home[Symbol.asyncDispose]();
    expect(double.violations).toEqual([]);
  });
  return (store) => ({
    VECTOR_STORE: store,
    QDRANT_URL: double.url,
    QDRANT_API_KEY: QDRANT_KEY,
    CLAUDE_CODE_SESSION_ID: `session-${store}`,
  });
}
