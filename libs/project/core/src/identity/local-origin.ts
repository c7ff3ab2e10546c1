import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder on this machine that a clone was made from; `undefined` for any other remote. */
export async function localOrigin(url: string): Promise<string | undefined> {
  const path = pathOf(url);
  const real = path && (await realpath(path).catch(() => undefined));
  return real && basename(real) === '.git' ? dirname(real) : real;
}

function pathOf(url: string): string | undefined {
  try {
    const path = url.startsWith('file://') ? fileURLToPath(url) : url;
    return isAbsolute(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
