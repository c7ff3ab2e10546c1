import { existsSync } from 'node:fs';
import nodeModule from 'node:module';

/** What Node.js has from 22.1 on. */
interface CompileCache {
  readonly enableCompileCache?: ((directory: string) => unknown) | undefined;
}

/**
 * Compiled code is kept from one start to the next, where Node.js can do that and the data home is there; it says so where the
 * folder cannot be written, and never throws. In its own folder for temporary files others may have put code there.
 */
export function cacheCompiled(
  { home, directory }: { readonly home: string; readonly directory: string },
  { enableCompileCache }: CompileCache = nodeModule as CompileCache,
): void {
  if (existsSync(home)) enableCompileCache?.(directory);
}
