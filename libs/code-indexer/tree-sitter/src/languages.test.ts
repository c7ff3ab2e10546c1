import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from './languages.ts';
import { PARSER_VERSION } from './parser-version.ts';
import { goldenFiles } from './test-support/golden-files.ts';

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
    const own = LANGUAGES.filter(({ grammar }) => grammar.own).map(({ grammar }) => grammar.file);
    expect(files.sort()).toEqual(own.sort());
    for (const file of files) expect(notice).toContain(sha256(readFileSync(folder('grammars') + file)));
  });
});

describe('PARSER_VERSION', () => {
  // Indexes hold what an earlier version said; only a new version makes them parse again.
  it('is that of the golden files: it changes with what is answered', () => {
    const goldens = goldenFiles().map(({ path, golden }) => `${path}\n${golden}`);
    expect(PARSER_VERSION).toBe(sha256(goldens.join('\n')).slice(0, 12));
  });
});
