import { stat } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';

/** Replaces the file as a whole and is durable when it resolves; only this user may read it. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await writeFileAtomic(path, text, { mode: 0o600 });
  // On a full disk the system may take only a part of the text without an error.
  const written = await ignoreMissing(stat(path));
  const size = Buffer.byteLength(text);
  if (written !== undefined && written.size !== size) {
    throw new Error(`only ${written.size} of ${size} bytes were written`);
  }
}

/** `undefined` when the file or folder is not there. */
export async function ignoreMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Short enough for a message: the code of a system error, else its text. */
export function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error));
}
