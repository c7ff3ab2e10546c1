/** All paths here are relative to a project's root, with forward slashes; the root itself is ''. */
export function directoryOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Without what follows the first dot: `page.test.ts` is `page`. */
export function stemOf(path: string): string {
  return baseName(path).replace(/(?<=.)\..*$/, '');
}

/** `undefined` when it leads out of the root. */
export function joinPath(directory: string, relative: string): string | undefined {
  const parts = directory === '' ? [] : directory.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** Lists the directory and those around it, the root last. */
export function ancestorsOf(directory: string): string[] {
  const ancestors: string[] = [];
  for (let current = directory; current !== ''; current = directoryOf(current)) ancestors.push(current);
  return [...ancestors, ''];
}
