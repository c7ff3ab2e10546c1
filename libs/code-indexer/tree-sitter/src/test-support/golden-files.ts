import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface GoldenFile {
  /** Looks like `python/orders.py`. */
  readonly path: string;
  readonly content: string;
  readonly golden: string;
}

const ROOT = fileURLToPath(new URL('../../goldens/files', import.meta.url));
const SUFFIX = '.golden';

/** Source files, each with the golden file beside it that says what is in it. */
export function goldenFiles(): readonly GoldenFile[] {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(SUFFIX));
  return files.sort().map((file) => {
    const path = file.slice(0, -SUFFIX.length).replaceAll('\\', '/');
    return { path, content: readFileSync(join(ROOT, path), 'utf8'), golden: readFileSync(join(ROOT, file), 'utf8') };
  });
}
