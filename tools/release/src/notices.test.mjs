import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const MODULE = new URL('../../../apps/mcp-server/bundler/notices.mjs', import.meta.url);
/** Whose texts the notices have besides. */
const COPIED = ['@vscode/tree-sitter-wasm', 'gpt-tokenizer'];
const TEXTS = ['libs/embedding/static-weights/NOTICE', 'libs/code-indexer/tree-sitter/grammars/README.md'];

describe('the third-party notices of the server', () => {
  let noticesOf;
  let root;

  beforeAll(async () => {
    ({ noticesOf } = await import(MODULE.href));
  });
  beforeEach(() => {
    root = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-notices-'));
    for (const path of TEXTS) write(path, 'Made by somebody.');
    for (const name of COPIED) writePackage(name, { license: 'MIT', text: 'A licence.' });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(path, text) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  function writePackage(name, { text, ...manifest }) {
    const home = `node_modules/${name}`;
    write(`${home}/package.json`, JSON.stringify({ name, version: '1.2.3', ...manifest }));
    if (text !== undefined) write(`${home}/LICENSE`, text);
  }

  it('have the text of each licence', async () => {
    writePackage('one', { license: 'MIT', text: 'The licence of one.' });
    const notices = await noticesOf(['../../node_modules/one/index.js', 'src/main.ts'], root);
    expect(notices).toContain('## one 1.2.3\n\nMIT\n\n```text\nThe licence of one.\n```');
    expect(notices).toContain('Made by somebody.');
  });

  it('have the standard text for a package that comes without, with whose it is', async () => {
    writePackage('one', { license: 'Apache-2.0', author: 'Somebody' });
    const notices = await noticesOf(['../../node_modules/one/index.js'], root);
    expect(notices).toMatch(/By Somebody\.\s+Apache License\s+Version 2\.0/u);
    expect(notices).toContain('END OF TERMS AND CONDITIONS');
  });

  it('are refused where no text is to be had, or the licence does not fit', async () => {
    writePackage('one', { license: 'MIT' });
    await expect(noticesOf(['../../node_modules/one/index.js'], root)).rejects.toThrow('one@1.2.3');
    writePackage('one', { license: 'GPL-3.0-only', text: 'A licence.' });
    await expect(noticesOf(['../../node_modules/one/index.js'], root)).rejects.toThrow('GPL-3.0-only');
  });
});
