import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@learning-memory/durable-file';
import { vectorStoreError } from '@learning-memory/vector-store';
import type { CollectionWatch } from '@learning-memory/vector-store-qdrant';

const FILE = 'shared-collections.json';

/** Marks of collections by name, by the address of their server. */
type Known = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Remembers in a home which collections it has seen on a server: one that is gone or was made anew has lost what was stored. */
export function knownCollections(directory: string, url: string): CollectionWatch {
  const file = join(directory, FILE);
  let reading: Promise<Map<string, string>> | undefined;
  const known = (): Promise<Map<string, string>> =>
    (reading ??= read(file).then((all) => new Map(Object.entries(all[url] ?? {}))));
  return {
    names: async () => [...(await known()).keys()],
    async seen(name, mark) {
      const marks = await known();
      const before = marks.get(name);
      if (before === mark) return;
      if (before !== undefined) throw lost({ name, url, file }, mark === undefined ? 'is gone' : 'was made anew');
      marks.set(name, mark ?? '');
      // What another process of the home has noted meanwhile stays.
      const all = await read(file);
      await mkdir(directory, { recursive: true });
      await replaceFile(file, `${JSON.stringify({ ...all, [url]: { ...all[url], ...Object.fromEntries(marks) } })}\n`);
    },
  };
}

/** A home that has left what is shared misses nothing there. */
export async function forgetCollections(directory: string): Promise<void> {
  await rm(join(directory, FILE), { force: true });
}

/** Worth a retry, so that what cannot be stored now waits: the server may get its snapshot back. */
function lost(
  { name, url, file }: { readonly name: string; readonly url: string; readonly file: string },
  what: string,
): Error {
  return vectorStoreError(
    'VECTOR_STORE_UNAVAILABLE',
    `The collection ${name} of Qdrant at ${url} ${what}, and what was stored in it is lost there. Nothing was read or written. ` +
      'Recover its snapshot on the server; backups of the data home do not hold it. To go on with what the server holds now, ' +
      `delete ${file} and connect sessions anew.`,
    { details: { collection: name, url } },
  );
}

async function read(file: string): Promise<Known> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) ?? {}) as Known;
  } catch {
    return {};
  }
}
