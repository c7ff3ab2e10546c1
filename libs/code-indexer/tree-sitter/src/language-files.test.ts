import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { grammarFile, grammarTrailer } from './language-files.ts';
import { LANGUAGES } from './languages.ts';

it.each(LANGUAGES)('a grammar is told by the same bytes whether or not it is compressed: $id', (language) => {
  const compressed = gzipSync(readFileSync(grammarFile(language)), { level: 1 });
  expect(Buffer.from(grammarTrailer(language))).toEqual(compressed.subarray(-8));
});
