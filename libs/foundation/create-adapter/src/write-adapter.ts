import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { adapterFiles, type AdapterDraft } from './adapter-files.ts';
import { createAdapterError } from './create-adapter-errors.ts';

export interface WrittenAdapter {
  readonly folder: string;
  /** Relative to the folder, with forward slashes. */
  readonly files: readonly string[];
}

/** Writes the package into a folder that is empty or not there. Rejects `CREATE_ADAPTER_INVALID_INPUT`, `CREATE_ADAPTER_FOLDER_TAKEN`. */
export async function writeAdapter(draft: AdapterDraft, folder: string): Promise<WrittenAdapter> {
  const files = adapterFiles(draft);
  const taken = await filesIn(folder);
  if (taken.length > 0) {
    const message = `${folder} has ${taken.length} files in it, such as ${taken[0]}. Name another folder, or empty this one.`;
    throw createAdapterError('CREATE_ADAPTER_FOLDER_TAKEN', message);
  }
  for (const [path, text] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return { folder, files: [...files.keys()] };
}

async function filesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [folder];
    throw error;
  });
}
