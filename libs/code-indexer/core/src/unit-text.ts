import type { CodeUnit, CodeUnitPayload } from '@learning-memory/code-indexer';
import type { CodeTextField } from './code-unit-collection.ts';

/** Another number has every unit indexed again. */
export const UNIT_TEXT_VERSION = 4;

const MAX_DOC = 300;
const MAX_BODY = 4000;
const HEAD_OF_BODY = 400;
/** No sentence begins with a small letter: `e.g. this` ends none. */
const SENTENCE = /^.*?(?:[.!?](?= [^\p{Ll}])|。)/u;

export interface UnitSource {
  readonly path: string;
  readonly language: string;
  readonly unit: CodeUnit;
  /** Is the unit without those inside it. */
  readonly body: string;
}

/**
 * Is what is embedded; a model with a limit reads the beginning. What was measured: docs/decisions/0017-body-of-a-unit.md.
 */
const EMBEDDED_PARTS: readonly ((source: UnitSource) => string)[] = [
  ({ unit }) => words(unit.qualifiedName),
  ({ unit }) => firstSentence(unit.doc ?? '').slice(0, MAX_DOC),
  ({ unit }) => words(unit.signature),
  (source) => words(headOfBody(source)),
  ({ path }) => words(path.replace(/\.[^./]*$/, '')),
];

/** The first sentence of a doc says what a unit is for; the rest counts as much as its code. */
const LEXICAL_PARTS: Readonly<Record<CodeTextField, (source: UnitSource) => string>> = {
  name: ({ unit }) => unit.name,
  doc: ({ unit }) => firstSentence(unit.doc ?? ''),
  signature: ({ unit, path, language }) => `${unit.signature}\n${unit.qualifiedName}\n${path}\n${language}`,
  body: ({ unit, body }) => withDoc(body, unit.doc ?? '').slice(0, MAX_BODY),
};

/**
 * Gives the text that stands for a unit in the embedding model; blank for a key of a data file, which is asked for by its
 * words, if at all: a quarter of what a repository defines is keys.
 */
export function embeddedText(source: UnitSource): string {
  if (source.unit.kind === 'key') return '';
  const parts = EMBEDDED_PARTS.map((part) => part(source)).filter((part) => part !== '');
  return parts.join('. ');
}

/**
 * Does as `embeddedText` for a stored unit: its body is not known any more, so the text is that of a unit without one.
 */
export function embeddedUnitText(payload: CodeUnitPayload): string {
  const { path, language } = payload;
  return embeddedText({ path, language, unit: { ...payload, startOffset: 0, endOffset: 0 }, body: '' });
}

/** Gives the texts by which words find a unit; the store splits identifiers. */
export function lexicalTexts(source: UnitSource): Readonly<Record<CodeTextField, string>> {
  const { name, doc, signature, body } = LEXICAL_PARTS;
  return { name: name(source), doc: doc(source), signature: signature(source), body: body(source) };
}

/** Gives the text of a unit's body, without the units inside it. */
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

/** Identifiers as words: `parseHTTPHeader_value` is `parse http header value`. */
function words(text: string): string {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** What is no more than a signature has none. */
function headOfBody({ unit, body }: UnitSource): string {
  return unit.bodyOffset === undefined ? '' : body.trim().slice(0, HEAD_OF_BODY);
}

/** A docstring is in the body as it is; a comment stands above. */
function withDoc(body: string, doc: string): string {
  const [firstLine = ''] = doc.split('\n', 1);
  return body.includes(firstLine) ? body : `${doc}\n${body}`;
}

/** On one line, without its full stop; of the first paragraph alone. */
function firstSentence(doc: string): string {
  const [paragraph = ''] = doc.trim().split(/\n\s*\n/, 1);
  const line = paragraph.replace(/\s+/g, ' ');
  const [sentence = line] = SENTENCE.exec(line) ?? [];
  return sentence.replace(/\.$/, '');
}
