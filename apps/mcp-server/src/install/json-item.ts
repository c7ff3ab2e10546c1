import { findNodeAtLocation, parseTree, type JSONPath, type Node } from 'jsonc-parser';

/** Takes a key with its value, or an item of a list, out of the text, with one comma. */
export function removeItem(text: string, root: Node, path: JSONPath): string {
  const item = findItem(root, path);
  if (item === undefined) return text;
  const { parent } = item;
  const siblings = parent?.children ?? [];
  const previous = siblings[siblings.indexOf(item) - 1];
  const behind = readGap(text, endOf(item));
  if (
    parent !== undefined &&
    siblings.length === 1 &&
    !behind.hasComment &&
    !readGap(text, parent.offset + 1).hasComment
  ) {
    return cut(text, { start: parent.offset + 1, end: endOf(parent) - 1 });
  }
  if (previous === undefined && behind.comma !== undefined && !behind.hasComment) {
    return cut(text, { start: item.offset, end: behind.end });
  }
  const before = previous && readGap(text, endOf(previous));
  const part = { start: startOfCut(text, item, before), end: endOf(item) };
  // Comments stay. Backwards, so that what is still to be cut keeps its place.
  if (behind.comma !== undefined) return cut(cut(text, behind.comma), part);
  return before?.comma === undefined ? cut(text, part) : cut(cut(text, part), before.comma);
}

/** Behind the comments of the one before; a comment that ends with its line keeps the end of the line, unless another follows. */
function startOfCut(text: string, item: Node, before: Gap | undefined): number {
  if (before === undefined) return item.offset;
  const rest = text.slice(before.tail);
  const isFollowed = /^[ \t]*(?:\r?\n|$)/u.test(text.slice(endOf(item)));
  return before.tail + (before.endsLine && !isFollowed ? (/^\r?\n/u.exec(rest)?.[0].length ?? 0) : 0);
}

/** How a file is written. */
export interface JsonStyle {
  /** Of a level. */
  readonly indent: string;
  readonly lineEnd: string;
}

/**
 * Puts a value at a place, where a list or object that is missing is made; with a path that ends in -1, at the end of a list.
 * No byte of others changes, and comments stay with what they are about. The text holds a value.
 */
export function placeItem(text: string, path: JSONPath, value: unknown, style: JsonStyle): string {
  const root = parseTree(text) as Node;
  const present = findNodeAtLocation(root, path);
  if (present !== undefined) {
    const written = write(value, marginOf(text, present.offset), style);
    return text.slice(0, present.offset) + written + text.slice(endOf(present));
  }
  const [parentPath, name = -1] = [path.slice(0, -1), path.at(-1)];
  const parent = findNodeAtLocation(root, parentPath);
  if (parent === undefined) return placeItem(text, parentPath, name === -1 ? [value] : { [name]: value }, style);
  const last = parent.children?.at(-1);
  const isOneLine = last !== undefined && !text.slice(parent.offset, endOf(parent)).includes('\n');
  const key = typeof name === 'string' ? `${JSON.stringify(name)}: ` : '';
  if (isOneLine && typeof value === 'string') {
    return `${text.slice(0, endOf(last))}, ${key}${JSON.stringify(value)}${text.slice(endOf(last))}`;
  }
  const margin = (last && marginBefore(text, last.offset)) ?? style.indent.repeat(path.length);
  const added = `${style.lineEnd}${margin}${key}${write(value, margin, style)}`;
  return last === undefined ? addFirst(text, parent, added, style) : addLast(text, last, added);
}

function addFirst(text: string, parent: Node, added: string, { lineEnd }: JsonStyle): string {
  const { tail } = readGap(text, parent.offset + 1);
  const after = text.slice(tail);
  const end = /^[ \t]*\r?\n/u.test(after) ? '' : `${lineEnd}${marginOf(text, parent.offset)}`;
  return text.slice(0, tail) + added + end + after;
}

function addLast(text: string, last: Node, added: string): string {
  const gap = readGap(text, endOf(last));
  const [before, between, after] = [
    text.slice(0, endOf(last)),
    text.slice(endOf(last), gap.tail),
    text.slice(gap.tail),
  ];
  // A file whose lists end in a comma goes on to do so.
  return gap.comma === undefined ? `${before},${between}${added}${after}` : `${before}${between}${added},${after}`;
}

function write(value: unknown, margin: string, { indent, lineEnd }: JsonStyle): string {
  return JSON.stringify(value, null, indent).replaceAll('\n', `${lineEnd}${margin}`);
}

/** What the line begins with. */
function marginOf(text: string, position: number): string {
  return /(?:^|\n)([ \t]*)[^\n]*$/u.exec(text.slice(0, position))?.[1] ?? '';
}

/** Undefined when more stands before it on its line. */
function marginBefore(text: string, position: number): string | undefined {
  return /(?:^|\n)([ \t]*)$/u.exec(text.slice(0, position))?.[1];
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** What stands between a value and what follows: the next value, or a bracket. */
interface Gap {
  readonly comma: Part | undefined;
  readonly hasComment: boolean;
  /** Whether the last of it is a comment that ends with its line. */
  readonly endsLine: boolean;
  /** Where its comma and its comments end. */
  readonly tail: number;
  /** Where what follows starts. */
  readonly end: number;
}

const GAP_PART = /\s+|(?<comma>,)|(?<comment>\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)/uy;

function readGap(text: string, from: number): Gap {
  let gap: Gap = { comma: undefined, hasComment: false, endsLine: false, tail: from, end: from };
  const pattern = new RegExp(GAP_PART);
  pattern.lastIndex = from;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [start, end] = [found.index, pattern.lastIndex];
    const { comma, comment } = found.groups ?? {};
    if (comma !== undefined) gap = { ...gap, comma: { start, end }, endsLine: false, tail: end };
    if (comment !== undefined) gap = { ...gap, hasComment: true, endsLine: comment.startsWith('//'), tail: end };
    gap = { ...gap, end };
  }
  return gap;
}

/** A value in a list, or a key with its value. */
function findItem(root: Node, path: JSONPath): Node | undefined {
  const node = findNodeAtLocation(root, path);
  return node?.parent?.type === 'property' ? node.parent : node;
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

function cut(text: string, { start, end }: Part): string {
  return text.slice(0, start) + text.slice(end);
}
