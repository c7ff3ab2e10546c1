import type { QdrantVectorStoreOptions } from '@learning-memory/vector-store-qdrant';
import type { Setting } from '../config/setting.ts';
import { anyText, webAddress } from '../config/value-kind.ts';
import { parseQdrantLayout, qdrantLayout } from './qdrant-layout.ts';

const QDRANT_URL = {
  name: 'QDRANT_URL',
  kind: webAddress,
  default: 'http://127.0.0.1:6333',
  description: 'Where Qdrant answers; without a port :6333',
};
const QDRANT_API_KEY = {
  name: 'QDRANT_API_KEY',
  kind: anyText,
  description: 'Key of Qdrant, if it asks for one; use https then',
  isSecret: true,
};
const QDRANT_LAYOUT = {
  name: 'QDRANT_LAYOUT',
  kind: qdrantLayout,
  description:
    'How Qdrant keeps collections that are made from now on: int8 (a quarter of the memory), on-disk, shards=<number>, ' +
    'replicas=<number>, comma separated',
};

/** What stores on Qdrant need to know. */
export const QDRANT_SETTINGS: readonly Setting<string>[] = [QDRANT_URL, QDRANT_API_KEY, QDRANT_LAYOUT];

/** By the values of the settings, of which those that nobody has set are missing. */
export function qdrantServer(
  settings: Readonly<Record<string, string>>,
): Pick<QdrantVectorStoreOptions, 'url' | 'apiKey' | 'layout'> {
  const { QDRANT_URL: url = QDRANT_URL.default, QDRANT_API_KEY: apiKey, QDRANT_LAYOUT: layout } = settings;
  return { url, apiKey, layout: layout === undefined ? undefined : parseQdrantLayout(layout) };
}
