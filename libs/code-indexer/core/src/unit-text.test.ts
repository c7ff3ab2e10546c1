import { describe, expect, it } from '@jest/globals';
import type { CodeUnit } from '@learning-memory/code-indexer';
import { embeddedText, lexicalTexts, ownBody, type UnitSource } from './unit-text.ts';

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
  doc: 'Begins to\nlisten.\n\nNever ends.',
});
const SERVER = unit('HTTPServer', CONTENT.trimEnd());
const SOURCE: UnitSource = { path: 'src/net/http_server.py', language: 'python', unit: START, body: 'listen()' };

describe('the text of a unit', () => {
  it('is embedded as words, with the first paragraph of its doc, and without code of its body', () => {
    expect(embeddedText(SOURCE)).toBe('http server start. Begins to listen. def start self. http server');
  });

  it('keeps to a length the model reads', () => {
    const long = { ...START, doc: 'word '.repeat(1000), signature: 'x'.repeat(1000) };
    expect(embeddedText({ ...SOURCE, unit: long }).length).toBeLessThanOrEqual(600);
  });

  it('has lexical fields for name, doc, signature with place and language, and body', () => {
    expect(lexicalTexts(SOURCE)).toEqual({
      name: 'start',
      doc: 'Begins to\nlisten.\n\nNever ends.',
      signature: 'def start(self):\nHTTPServer.start\nsrc/net/http_server.py\npython',
      body: 'listen()',
    });
  });

  it('takes the body of a unit without the units inside it', () => {
    expect(ownBody(CONTENT, SERVER, [SERVER, START])).toBe('class HTTPServer:\n  x = 1\n  \n  y = 2');
    expect(ownBody(CONTENT, START, [SERVER, START])).toBe('def start(self):\n    listen()');
    const inner = { ...START, bodyOffset: CONTENT.indexOf('listen') };
    expect(ownBody(CONTENT, inner, [SERVER, inner])).toBe('listen()');
  });
});
