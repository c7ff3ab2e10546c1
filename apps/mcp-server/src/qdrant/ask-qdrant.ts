import { qdrantServer } from './qdrant-settings.ts';

/** Rejects where the server of the settings cannot be used; nothing is changed there. */
export async function askQdrant(settings: Readonly<Record<string, string>>): Promise<void> {
  const { createQdrantVectorStore } = await import('@learning-memory/vector-store-qdrant');
  await using store = createQdrantVectorStore(qdrantServer(settings));
  await store.listCollections();
}
