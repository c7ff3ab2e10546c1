import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Takes contents by their paths relative to the root. */
export async function writeFiles(root: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
}
