import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Home } from '../support/home.ts';

/** As the tests of redaction make them up. */
export interface SampleSecret {
  readonly kind: string;
  readonly secret: string;
  readonly places: readonly { readonly surrounding: string; readonly text: string }[];
}

interface SecretModule {
  sampleSecrets(): Promise<readonly SampleSecret[]>;
  kindsIn(text: string, secrets: readonly SampleSecret[]): readonly string[];
}

/** The kinds that the server's own test plants, and how it finds what is left of them. */
export async function secretModule(): Promise<SecretModule> {
  const file = new URL('../../../../apps/mcp-server/src/test-support/sample-secrets.ts', import.meta.url);
  return (await import(file.href)) as SecretModule;
}

/** The text of a kind in another surrounding for each number. */
export function textOf({ places }: SampleSecret, number: number): string {
  return places[number % places.length]?.text ?? '';
}

/** Names and contents of all files of a home and its journal, as they are at this moment. */
export async function everyByte({ path, journal }: Home): Promise<string> {
  const listed = await Promise.all(
    [path, journal].map((folder) => readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])),
  );
  const names = listed.flat().flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
  const contents = await Promise.all(names.map((name) => readFile(name, 'latin1').catch(() => '')));
  return [...names, ...contents].join('\n');
}
