import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { gitError } from '@learning-memory/git-analyzer';
import { decodeUtf8 } from './decode-text.ts';
import { readPath } from './path-spelling.ts';

/**
 * The bytes of a path relative to the root, with `/`; empty for the root itself. Rejects
 * `GIT_PATH_OUTSIDE_REPOSITORY`.
 */
export async function repositoryPath(root: string, spelled: string): Promise<Buffer> {
  const bytes = readPath(spelled);
  if (bytes.length === 0 || bytes.includes(0)) {
    throw gitError('GIT_INVALID_INPUT', `Path '${spelled}' is empty or holds NUL. Give the path of a file.`);
  }
  const text = decodeUtf8(bytes);
  if (text !== undefined) return Buffer.from(await relativePath(root, text));
  // Only git itself spelled such a path, which is why it is relative already.
  if (bytes[0] === 0x2f || bytes.toString('latin1').split('/').includes('..')) throw outside(spelled);
  return bytes;
}

async function relativePath(root: string, path: string): Promise<string> {
  const absolute = resolve(root, path);
  if (absolute === root) return '';
  // The last part may be a symbolic link that is tracked itself.
  const real = join(await realFolder(dirname(absolute)), basename(absolute));
  const inside = relative(root, real);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) throw outside(path);
  return inside.split(sep).join('/');
}

/** Of a folder that is gone, the part that is left is resolved. */
async function realFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch {
    const parent = dirname(folder);
    return parent === folder ? folder : join(await realFolder(parent), basename(folder));
  }
}

function outside(path: string): Error {
  return gitError('GIT_PATH_OUTSIDE_REPOSITORY', `Path '${path}' is outside the repository. Give a path within it.`, {
    details: { path },
  });
}
