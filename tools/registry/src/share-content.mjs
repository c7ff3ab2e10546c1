import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Another disk, a file system without links, or a user without the right to them: no other file will do better. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL']);

/** npm removed this file meanwhile, it is there already, or it has as many links as it can have. */
const NOT_THIS = new Set(['ENOENT', 'EEXIST', 'EMLINK']);

/**
 * Gives a cache of npm what another one has of third parties, which is found by what is in it: links cost nothing, and what they
 * lead to is never written. What cannot be linked is downloaded.
 */
export function shareContent(known, cache, { link = linkSync } = {}) {
  const content = join(known, '_cacache/content-v2');
  if (!existsSync(content)) return;
  for (const file of readdirSync(content, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const source = join(file.parentPath, file.name);
    const target = join(cache, '_cacache', source.slice(dirname(content).length));
    mkdirSync(dirname(target), { recursive: true });
    const fault = faultOf(() => link(source, target));
    if (NO_LINKS.has(fault)) return;
  }
}

/** Its code, where the system says no for this file or for all; other faults are thrown. */
function faultOf(work) {
  try {
    work();
    return undefined;
  } catch (error) {
    if (NO_LINKS.has(error.code) || NOT_THIS.has(error.code)) return error.code;
    throw error;
  }
}
