import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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
  const files = allFiles().filter((file) => file.endsWith(SUFFIX));
  return files.map((file) => {
    const path = file.slice(0, -SUFFIX.length);
    return { path, content: readFileSync(join(ROOT, path), 'utf8'), golden: readFileSync(join(ROOT, file), 'utf8') };
  });
}

/** Source files beside which no golden file lies. */
export function sourcesWithoutGolden(): readonly string[] {
  const files = new Set(allFiles());
  return [...files].filter((file) => !file.endsWith(SUFFIX) && !files.has(`${file}${SUFFIX}`));
}

function allFiles(): readonly string[] {
  const entries = readdirSync(ROOT, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)).replaceAll('\\', '/')).sort();
}
