import { QdrantDouble, type DoubleOptions } from './double/qdrant-double.ts';
import { createDocumentChecker } from './openapi/document-checker.ts';

const { LEARNING_MEMORY_QDRANT_OPENAPI: folder } = process.env;

/** By the published document, where the environment names the folder it lies in. */
export const checker = folder === undefined ? undefined : createDocumentChecker(folder);

export async function startDouble(options: DoubleOptions = {}): Promise<QdrantDouble> {
  return new QdrantDouble({ checker, ...options }).start();
}
