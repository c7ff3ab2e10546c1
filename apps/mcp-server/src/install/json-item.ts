import { findNodeAtLocation, parseTree, type JSONPath, type Node } from 'jsonc-parser';

/** Takes a key with its value, or an item of a list, out of the text, with one comma. */
export function removeItem(text: string, root: Node, path: JSONPath): string {
  const item = findItem(root, path);
  if (item === undefined) return text;
  const siblings = item.parent?.children ?? [];
  const previous = siblings[siblings.indexOf(item) - 1];
  const behind = readGap(text, endOf(item));
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

/**
 * Puts a new key or item behind the comments at the end of its list, where `modify` would part them from what they are
 * about. Undefined where there are none: then `modify` does it.
 */
export function insertAfterComments(
  text: string,
  path: JSONPath,
  value: unknown,
  { tabSize, insertSpaces }: { readonly tabSize: number; readonly insertSpaces: boolean },
): string | undefined {
  const root = parseTree(text);
  const [parent, name] = [root && findNodeAtLocation(root, path.slice(0, -1)), path.at(-1)];
  const isNew = parent !== undefined && findNodeAtLocation(parent, [name ?? -1]) === undefined;
  const last = parent?.children?.at(-1);
  if (!isNew || last === undefined) return undefined;
  const gap = readGap(text, endOf(last));
  if (!gap.hasComment) return undefined;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const unit = insertSpaces ? ' '.repeat(tabSize) : '\t';
  const margin = /(?:^|\n)([ \t]*)$/u.exec(text.slice(0, last.offset))?.[1] ?? unit.repeat(path.length);
  const written = JSON.stringify(value, null, unit).replaceAll('\n', `${lineEnd}${margin}`);
  const added = `${lineEnd}${margin}${typeof name === 'string' ? `${JSON.stringify(name)}: ` : ''}${written}`;
  const [before, between, after] = [
    text.slice(0, endOf(last)),
    text.slice(endOf(last), gap.tail),
    text.slice(gap.tail),
  ];
  // A file whose lists end in a comma goes on to do so.
  return gap.comma === undefined ? `${before},${between}${added}${after}` : `${before}${between}${added},${after}`;
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
