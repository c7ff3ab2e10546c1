import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

/** The regular files in a `.tgz` as npm packs it, by path. */
export function untar(archive: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const tar = gunzipSync(archive);
  const files = new Map<string, Uint8Array>();
  let longPath: string | undefined;
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const header = tar.subarray(at, at + BLOCK);
    const size = Number.parseInt(textIn(header, 124, 12), 8);
    const content = tar.subarray(at + BLOCK, at + BLOCK + size);
    const type = textIn(header, 156, 1);
    const path = longPath ?? [textIn(header, 345, 155), textIn(header, 0, 100)].filter((part) => part !== '').join('/');
    longPath = type === 'x' ? pathIn(content) : undefined;
    if (type === '0' || type === '') files.set(path, content);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

function textIn(header: Uint8Array, from: number, length: number): string {
  return Buffer.from(header.subarray(from, from + length))
    .toString('utf8')
    .replace(/\0.*$/s, '')
    .trim();
}

/** Of an extended header, which comes before a file whose path is too long for its own. */
function pathIn(records: Uint8Array): string | undefined {
  return /^\d+ path=(.*)$/m.exec(Buffer.from(records).toString('utf8'))?.[1];
}
