import { describe, expect, it } from '@jest/globals';
import { factorOf } from './beside-the-code.ts';

const QUESTION = 'when did we stop retrying the upload?';

describe('factorOf', () => {
  it.each([
    [['src/upload.ts']],
    [['src/upload.ts', 'docs/upload.md', 'tests/upload.test.ts']],
    [['src/testament.py', 'src/latest.go', 'docsearch/index.js']],
    [['package.json']],
    [[]],
  ])('leaves a commit of %j as it is', (files) => {
    expect(factorOf({ files }, QUESTION)).toBe(1);
  });

  it.each([
    [['README.md']],
    [['docs/conf.py', 'CHANGES']],
    [['src/upload.test.ts', 'pkg/upload_test.go', 'test_upload.py']],
    [['examples/minitwit/app.py']],
  ])('lessens one of %j, unless those are asked for', (files) => {
    expect(factorOf({ files }, QUESTION)).toBeLessThan(1);
    expect(factorOf({ files }, 'which commit added tests and docs of the upload?')).toBe(1);
  });
});
