import { findNodeAtLocation, parseTree, type JSONPath, type Node } from 'jsonc-parser';
import { endOf, readGap } from './json-gap.ts';

interface JsonStyle {
  /** Of a level. */
  readonly indent: string;
  readonly lineEnd: string;
}

interface Placed {
  readonly path: JSONPath;
  readonly value: unknown;
}

/**
 * Puts a value at a place, where a list or object that is missing is made; with a path that ends in -1, at the end of a list.
 * No byte of others changes, and comments stay with what they are about. The text holds a value.
 */
export function placeItem(text: string, { path, value }: Placed): string {
  const root = parseTree(text) as Node;
  const present = findNodeAtLocation(root, path);
  if (present !== undefined) return replace(text, present, value);
  const [parentPath, name = -1] = [path.slice(0, -1), path.at(-1)];
  const parent = findNodeAtLocation(root, parentPath);
  if (parent === undefined) {
    return placeItem(text, { path: parentPath, value: name === -1 ? [value] : { [name]: value } });
  }
  const key = typeof name === 'string' ? `${JSON.stringify(name)}: ` : '';
  const last = parent.children?.at(-1);
  if (last !== undefined) return addLast(text, last, { key, value, depth: path.length });
  const { indent, lineEnd } = styleOf(text);
  const margin = indent.repeat(path.length);
  return addFirst(text, parent, `${lineEnd}${margin}${key}${write(text, value, margin)}`);
}

function replace(text: string, present: Node, value: unknown): string {
  const written = write(text, value, marginOf(text, present.offset));
  return text.slice(0, present.offset) + written + text.slice(endOf(present));
}

function addFirst(text: string, parent: Node, added: string): string {
  const { tail } = readGap(text, parent.offset + 1);
  const after = text.slice(tail);
  const isBroken = /^[ \t]*\r?\n/u.test(after);
  const end = isBroken ? '' : `${styleOf(text).lineEnd}${marginOf(text, parent.offset)}`;
  return text.slice(0, tail) + added + end + after;
}

interface Added {
  /** With its colon; empty in a list. */
  readonly key: string;
  readonly value: unknown;
  readonly depth: number;
}

function addLast(text: string, last: Node, { key, value, depth }: Added): string {
  const { indent, lineEnd } = styleOf(text);
  const gap = readGap(text, endOf(last));
  const [before, between, after] = [
    text.slice(0, endOf(last)),
    text.slice(endOf(last), gap.tail),
    text.slice(gap.tail),
  ];
  if (typeof value === 'string' && isOneLine(text, last))
    return `${before}, ${key}${JSON.stringify(value)}${between}${after}`;
  const margin = marginBefore(text, last.offset) ?? indent.repeat(depth);
  const added = `${lineEnd}${margin}${key}${write(text, value, margin)}`;
  // A file whose lists end in a comma goes on to do so.
  return gap.comma === undefined ? `${before},${between}${added}${after}` : `${before}${between}${added},${after}`;
}

function isOneLine(text: string, { parent }: Node): boolean {
  return parent !== undefined && !text.slice(parent.offset, endOf(parent)).includes('\n');
}

function write(text: string, value: unknown, margin: string): string {
  const { indent, lineEnd } = styleOf(text);
  return JSON.stringify(value, null, indent).replaceAll('\n', `${lineEnd}${margin}`);
}

function styleOf(text: string): JsonStyle {
  const indent = /^([ \t]+)"/mu.exec(text)?.[1] ?? '  ';
  return { indent: indent.startsWith('\t') ? '\t' : indent, lineEnd: text.includes('\r\n') ? '\r\n' : '\n' };
}

/** What the line begins with. */
function marginOf(text: string, position: number): string {
  return /(?:^|\n)([ \t]*)[^\n]*$/u.exec(text.slice(0, position))?.[1] ?? '';
}

/** Undefined when more stands before it on its line. */
function marginBefore(text: string, position: number): string | undefined {
  return /(?:^|\n)([ \t]*)$/u.exec(text.slice(0, position))?.[1];
}
