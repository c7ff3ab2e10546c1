import { QdrantDouble, type DoubleChecker, type DoubleOptions } from './server/qdrant-double.ts';
import { createDocumentChecker } from './openapi/document-checker.ts';

const { LEARNING_MEMORY_QDRANT_OPENAPI: folder } = process.env;

/** By the published document, where the environment names the folder it lies in. */
const checker: DoubleChecker | undefined = folder === undefined ? undefined : createDocumentChecker(folder);

export async function startDouble(options: DoubleOptions = {}): Promise<QdrantDouble> {
  return new QdrantDouble({ checker, ...options }).start();
}
