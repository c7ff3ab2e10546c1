import { systemErrorCode } from '@learning-memory/durable-file';

/** `undefined` when the file or folder is not there. */
export async function ignoreMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Says in few words what failed: the code of a system error, else its text. */
export function reasonOf(error: unknown): string {
  return systemErrorCode(error) ?? (error instanceof Error ? error.message : String(error));
}
