import { findNodeAtLocation, parseTree, type JSONPath, type Node } from 'jsonc-parser';
import { endOf, readGap, type Gap, type Part } from './json-gap.ts';

/** Takes a key with its value, or an item of a list, out of the text, with one comma; comments stay. */
export function removeItem(text: string, path: JSONPath): string {
  const item = findItem(text, path);
  if (item?.parent === undefined) return text;
  const siblings = item.parent.children ?? [];
  const previous = siblings[siblings.indexOf(item) - 1];
  if (previous !== undefined) return removeLater(text, item, previous);
  return siblings.length === 1 ? removeOnly(text, item, item.parent) : removeFirst(text, item);
}

/** A value in a list, or a key with its value. */
function findItem(text: string, path: JSONPath): Node | undefined {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, path);
  return node?.parent?.type === 'property' ? node.parent : node;
}

function removeOnly(text: string, item: Node, parent: Node): string {
  const isCommented = [parent.offset + 1, endOf(item)].some((from) => readGap(text, from).hasComment);
  return isCommented ? removeFirst(text, item) : cut(text, { start: parent.offset + 1, end: endOf(parent) - 1 });
}

function removeFirst(text: string, item: Node): string {
  const own = { start: item.offset, end: endOf(item) };
  const { comma, hasComment, end } = readGap(text, own.end);
  if (comma === undefined) return cut(text, own);
  return hasComment ? cut(cut(text, comma), own) : cut(text, { ...own, end });
}

/** Backwards, so that what is still to be cut keeps its place. */
function removeLater(text: string, item: Node, previous: Node): string {
  const [before, behind] = [readGap(text, endOf(previous)), readGap(text, endOf(item))];
  const own = { start: startOfCut(text, item, before), end: endOf(item) };
  if (behind.comma !== undefined) return cut(cut(text, behind.comma), own);
  return before.comma === undefined ? cut(text, own) : cut(cut(text, own), before.comma);
}

/** Behind the comments of the one before. One that ends with its line keeps the end of the line, unless another follows. */
function startOfCut(text: string, item: Node, { tail, endsLine }: Gap): number {
  const isFollowed = /^[ \t]*(?:\r?\n|$)/u.test(text.slice(endOf(item)));
  const lineEnd = /^\r?\n/u.exec(text.slice(tail))?.[0] ?? '';
  return endsLine && !isFollowed ? tail + lineEnd.length : tail;
}

function cut(text: string, { start, end }: Part): string {
  return text.slice(0, start) + text.slice(end);
}
