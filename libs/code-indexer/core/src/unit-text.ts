import type { CodeUnit, CodeUnitPayload } from '@learning-memory/code-indexer';
import type { CodeTextField } from './code-unit-collection.ts';

/** Another number has every unit indexed again. */
export const UNIT_TEXT_VERSION = 5;

const MAX_DOC = 300;
const MAX_BODY = 4000;
const HEAD_OF_BODY = 400;
/** A chunk has neither a name nor a doc that would say what it is about. */
const HEAD_OF_CHUNK = 1000;
/** No sentence begins with a small letter: `e.g. this` ends none. */
const SENTENCE = /^.*?(?:[.!?](?= [^\p{Ll}])|。)/u;

export interface UnitSource {
  readonly path: string;
  readonly language: string;
  readonly unit: CodeUnit;
  /** The unit without those inside it. */
  readonly body: string;
}

/** What a unit, or a snippet that is compared with units, says of itself; blank what is not known. */
export interface UnitDescription {
  readonly name: string;
  readonly doc: string;
  readonly signature: string;
  readonly body: string;
  readonly path: string;
}

/** The first sentence of a doc says what a unit is for; the rest counts as much as its code. */
const LEXICAL_PARTS: Readonly<Record<CodeTextField, (source: UnitSource) => string>> = {
  name: ({ unit }) => unit.name,
  doc: ({ unit }) => firstSentence(unit.doc ?? ''),
  signature: ({ unit, path, language }) => `${unit.signature}\n${unit.qualifiedName}\n${path}\n${language}`,
  body: ({ unit, body }) => withDoc(body, unit.doc ?? '').slice(0, MAX_BODY),
};

/**
 * The text that stands for a unit in the embedding model; blank for a key of a data file, which is asked for by its
 * words, if at all: a quarter of what a repository defines is keys.
 */
export function embeddedText({ path, unit, body }: UnitSource): string {
  if (unit.kind === 'key') return '';
  const { qualifiedName: name, doc = '', signature, bodyOffset } = unit;
  if (unit.kind === 'chunk') return embeddedChunk(path, body === '' ? signature : body);
  // What is no more than a signature has no body.
  return embeddedDescription({ name, doc, signature, body: bodyOffset === undefined ? '' : body, path });
}

function embeddedChunk(path: string, text: string): string {
  return [words(text.slice(0, HEAD_OF_CHUNK)), words(withoutExtension(path))].join('. ');
}

/** In words what is embedded. What was measured: docs/decisions/0017-body-of-a-unit.md. */
export function embeddedDescription({ name, doc, signature, body, path }: UnitDescription): string {
  const parts = [
    words(name),
    firstSentence(doc).slice(0, MAX_DOC),
    words(signature),
    words(body.trim().slice(0, HEAD_OF_BODY)),
    words(withoutExtension(path)),
  ];
  return parts.filter((part) => part !== '').join('. ');
}

/**
 * Does as `embeddedText` for a stored unit: its body is not known any more, so the text is that of a unit without one.
 */
export function embeddedUnitText(payload: CodeUnitPayload): string {
  const { path, language } = payload;
  return embeddedText({ path, language, unit: { ...payload, startOffset: 0, endOffset: 0 }, body: '' });
}

/** The texts by which words find a unit; the store splits identifiers. The lines of a chunk are all that it has. */
export function lexicalTexts(source: UnitSource): Readonly<Record<CodeTextField, string>> {
  const { unit, path, language, body: lines } = source;
  if (unit.kind === 'chunk') {
    const signature = `${unit.qualifiedName}\n${path}\n${language}\n${lines.slice(0, MAX_BODY)}`;
    return { name: '', doc: '', signature, body: '' };
  }
  const { name, doc, signature, body } = LEXICAL_PARTS;
  return { name: name(source), doc: doc(source), signature: signature(source), body: body(source) };
}

/** The text of a unit's body, without the units inside it. */
export function ownBody(content: string, unit: CodeUnit, units: readonly CodeUnit[]): string {
  const { bodyOffset = unit.startOffset, endOffset } = unit;
  const pieces: string[] = [];
  let start = bodyOffset;
  for (const other of units) {
    const isInside = other !== unit && other.startOffset >= start && other.endOffset <= endOffset;
    // Of two units of the same span, such as overlapping keys, neither hides the other.
    if (!isInside || (other.startOffset === unit.startOffset && other.endOffset === unit.endOffset)) continue;
    pieces.push(content.slice(start, other.startOffset));
    start = other.endOffset;
  }
  return [...pieces, content.slice(start, endOffset)].join('');
}

function withoutExtension(path: string): string {
  return path.replace(/\.[^./]*$/, '');
}

/** Identifiers as words: `parseHTTPHeader_value` is `parse http header value`. */
function words(text: string): string {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** A docstring is in the body as it is; a comment stands above. */
function withDoc(body: string, doc: string): string {
  const [firstLine = ''] = doc.split('\n', 1);
  return body.includes(firstLine) ? body : `${doc}\n${body}`;
}

/** The first sentence of a doc: on one line, without its full stop; of the first paragraph alone. */
export function firstSentence(doc: string): string {
  const [paragraph = ''] = doc.trim().split(/\n\s*\n/, 1);
  const line = paragraph.replace(/\s+/g, ' ');
  const [sentence = line] = SENTENCE.exec(line) ?? [];
  return sentence.replace(/\.$/, '');
}
