import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { EXTRACTION_VERSION, languageVersion } from './language-version.ts';
import { LANGUAGES, type LanguageDefinition } from './languages.ts';

const [language] = LANGUAGES as readonly [LanguageDefinition];
const version = languageVersion(language);

describe('the version of a language', () => {
  it('is its own', () => {
    expect(new Set(LANGUAGES.map(languageVersion)).size).toBe(LANGUAGES.length);
  });

  it.each<[string, Partial<LanguageDefinition>]>([
    ['queries', { queries: [...language.queries, 'json.scm'] }],
    ['grammar', { grammar: 'tree-sitter-go.wasm' }],
    ['rule of exports', { exports: { ...language.exports, publicName: /^a/ } }],
  ])('changes with its %s', (_what, change) => {
    expect(languageVersion({ ...language, ...change })).not.toBe(version);
  });

  it('stays when other names belong to it', () => {
    expect(languageVersion({ ...language, extensions: ['.new'], fileNames: ['new'] })).toBe(version);
  });
});

describe('EXTRACTION_VERSION', () => {
  // Indexes hold what an earlier version said; only a new version makes them parse again.
  it('is that of the code: it changes with what is answered, not with comments, types or golden files', () => {
    const compiled = extractionFiles().map((file) => {
      const source = readFileSync(new URL(file, import.meta.url), 'utf8');
      const { outputText } = ts.transpileModule(source, { compilerOptions: { target: 10, removeComments: true } });
      return `${file}\n${outputText}`;
    });
    const hash = createHash('sha256').update(compiled.join('\n')).digest('hex');
    expect(EXTRACTION_VERSION).toBe(hash.slice(0, 12));
  });
});

function extractionFiles(): readonly string[] {
  const files = readdirSync(new URL('extract', import.meta.url)).filter((file) => !file.endsWith('.test.ts'));
  return ['parse-text.ts', ...files.map((file) => `extract/${file}`)].sort();
}
