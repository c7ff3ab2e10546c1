import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from './languages.ts';

const folder = (name: string): string => fileURLToPath(new URL(`../${name}/`, import.meta.url));
const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

describe('the languages', () => {
  it("are in order and in each other's way nowhere", () => {
    const ids = LANGUAGES.map(({ id }) => id);
    const names = LANGUAGES.flatMap(({ extensions, fileNames }) => [...extensions, ...fileNames]);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(names).toEqual([...new Set(names)].map((name) => name.toLowerCase()));
  });

  it('use every query file there is', () => {
    const files = readdirSync(folder('queries')).filter((file) => file.endsWith('.scm'));
    expect([...new Set(LANGUAGES.flatMap(({ queries }) => queries))].sort()).toEqual(files.sort());
  });

  it('have the grammars that the notice of this package lists, byte for byte', () => {
    const notice = readFileSync(`${folder('grammars')}README.md`, 'utf8');
    const files = readdirSync(folder('grammars')).filter((file) => file.endsWith('.wasm'));
    const grammars = LANGUAGES.map(({ grammar }) => grammar);
    expect(files.filter((file) => !grammars.includes(file))).toEqual([]);
    for (const file of files) expect(notice).toContain(sha256(readFileSync(folder('grammars') + file)));
  });
});
