import { basename } from 'node:path';
import type { CodeTextField, CodeUnit } from '@learning-memory/code-indexer';

/** Another number has every unit indexed again. */
export const UNIT_TEXT_VERSION = 1;

const MAX_EMBEDDED = 600;
const MAX_DOC = 300;
const MAX_BODY = 4000;

export interface UnitSource {
  readonly path: string;
  readonly language: string;
  readonly unit: CodeUnit;
  /** The unit without those inside it. */
  readonly body: string;
}

/** What is embedded, in order: the model reads the beginning of a text alone, and words better than code. */
const EMBEDDED_PARTS: readonly ((source: UnitSource) => string)[] = [
  ({ unit }) => words(unit.qualifiedName),
  ({ unit }) => firstSentences(unit.doc ?? ''),
  ({ unit }) => words(unit.signature),
  ({ path }) => words(basename(path).replace(/\..*$/, '')),
];

const LEXICAL_PARTS: Readonly<Record<CodeTextField, (source: UnitSource) => string>> = {
  name: ({ unit }) => unit.name,
  doc: ({ unit }) => unit.doc ?? '',
  signature: ({ unit, path, language }) => `${unit.signature}\n${unit.qualifiedName}\n${path}\n${language}`,
  body: ({ body }) => body.slice(0, MAX_BODY),
};

/** The text that stands for a unit in the embedding model. */
export function embeddedText(source: UnitSource): string {
  const parts = EMBEDDED_PARTS.map((part) => part(source)).filter((part) => part !== '');
  return parts.join('. ').slice(0, MAX_EMBEDDED);
}

/** The texts by which words find a unit; the store splits identifiers. */
export function lexicalTexts(source: UnitSource): Readonly<Record<CodeTextField, string>> {
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

/** Identifiers as words: `parseHTTPHeader_value` is `parse http header value`. */
function words(text: string): string {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function firstSentences(doc: string): string {
  const [first = ''] = doc.split(/\n\s*\n/, 1);
  return first.replace(/\s+/g, ' ').trim().slice(0, MAX_DOC).replace(/\.$/, '');
}
