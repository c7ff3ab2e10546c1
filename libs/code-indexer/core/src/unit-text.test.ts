import { describe, expect, it } from '@jest/globals';
import type { CodeUnit } from '@learning-memory/code-indexer';
import { embeddedText, embeddedUnitText, lexicalTexts, ownBody, type UnitSource } from './unit-text.ts';

const CONTENT = 'class HTTPServer:\n  x = 1\n  def start(self):\n    listen()\n  y = 2\n';

function unit(name: string, text: string, more: Partial<CodeUnit> = {}): CodeUnit {
  const startOffset = CONTENT.indexOf(text);
  const place = { startOffset, endOffset: startOffset + text.length, startLine: 1, endLine: 1 };
  return {
    kind: 'method',
    name,
    qualifiedName: name,
    signature: text.split('\n')[0] ?? '',
    exported: true,
    ...place,
    ...more,
  };
}

const START = unit('start', 'def start(self):\n    listen()', {
  qualifiedName: 'HTTPServer.start',
  doc: 'Begins to\nlisten, e.g. to a port. Waits.\n\nNever ends.',
});
const SERVER = unit('HTTPServer', CONTENT.trimEnd());
const SOURCE: UnitSource = { path: 'src/net/http_server.py', language: 'python', unit: START, body: 'listen()' };

describe('the text of a unit', () => {
  it('is embedded as words: name, first sentence of its doc, signature, body and path', () => {
    const source = { ...SOURCE, unit: { ...START, bodyOffset: CONTENT.indexOf('listen') }, body: 'listenTo(port)' };
    expect(embeddedText(source)).toBe(
      'http server start. Begins to listen, e.g. to a port. def start self. listen to port. src net http server',
    );
    expect(embeddedText({ ...source, unit: { ...source.unit, doc: undefined } })).toBe(
      'http server start. def start self. listen to port. src net http server',
    );
  });

  it('is embedded with the beginning of its body alone, and without one that is its signature', () => {
    const withBody = { ...START, bodyOffset: CONTENT.indexOf('listen') };
    expect(embeddedText({ ...SOURCE, unit: withBody, body: `open()${' '.repeat(400)}stop()` })).not.toContain('stop');
    expect(embeddedText({ ...SOURCE, unit: { ...START, doc: undefined } })).not.toContain('listen');
  });

  it('has no embedded text as a key of a data file', () => {
    expect(embeddedText({ ...SOURCE, unit: { ...START, kind: 'key' } })).toBe('');
  });

  it.each<[string, Partial<CodeUnit>]>([
    ['documented', {}],
    ['undocumented', { doc: undefined }],
    ['a key', { kind: 'key' }],
    ['a chunk', { kind: 'chunk' }],
  ])('can be made of what is stored, but for the body: %s', (_state, more) => {
    const unit = { ...START, ...more };
    const { path, language } = SOURCE;
    const stored = { project: 'app', root: '/app', fileHash: '', indexedAt: 0 };
    const { startOffset: _start, endOffset: _end, ...facts } = unit;
    expect(embeddedUnitText({ ...facts, ...stored, path, language })).toBe(embeddedText({ ...SOURCE, unit, body: '' }));
  });

  it('has lexical fields for name, doc, signature with place and language, and body', () => {
    expect(lexicalTexts(SOURCE)).toEqual({
      name: 'start',
      doc: 'Begins to listen, e.g. to a port',
      signature: 'def start(self):\nHTTPServer.start\nsrc/net/http_server.py\npython',
      body: 'Begins to\nlisten, e.g. to a port. Waits.\n\nNever ends.\nlisten()',
    });
  });

  it('of a chunk is its lines, found as a signature is', () => {
    const chunk = { ...SOURCE, unit: { ...START, kind: 'chunk' as const, qualifiedName: 'http_server.py' } };
    const body = `define_errors! {\n  TooLarge,\n}${' '.repeat(1000)}end`;
    expect(embeddedText({ ...chunk, body })).toBe('define errors too large. src net http server');
    expect(lexicalTexts({ ...chunk, body })).toMatchObject({ name: '', doc: '', body: '' });
    expect(lexicalTexts({ ...chunk, body }).signature).toBe(`http_server.py\nsrc/net/http_server.py\npython\n${body}`);
  });

  it('has its whole doc in the field of the body once, also where the doc is part of the body', () => {
    const body = `"""${START.doc ?? ''}"""\nlisten()`;
    expect(lexicalTexts({ ...SOURCE, body }).body).toBe(body);
    expect(lexicalTexts({ ...SOURCE, unit: { ...START, doc: undefined } })).toMatchObject({
      doc: '',
      body: 'listen()',
    });
  });

  it.each([
    ['Ends here! Not there.', 'Ends here!'],
    ['No stop\nat the end\n\nMore.', 'No stop at the end'],
    ['Version 1.2 of node.js. Then more.', 'Version 1.2 of node.js'],
    ['数据库连接。其他。', '数据库连接。'],
    [' \n', ''],
  ])('takes the first sentence of %j', (doc, sentence) => {
    expect(lexicalTexts({ ...SOURCE, unit: { ...START, doc } }).doc).toBe(sentence);
  });

  it('takes the body of a unit without the units inside it', () => {
    expect(ownBody(CONTENT, SERVER, [SERVER, START])).toBe('class HTTPServer:\n  x = 1\n  \n  y = 2');
    expect(ownBody(CONTENT, START, [SERVER, START])).toBe('def start(self):\n    listen()');
    const inner = { ...START, bodyOffset: CONTENT.indexOf('listen') };
    expect(ownBody(CONTENT, inner, [SERVER, inner])).toBe('listen()');
  });
});
