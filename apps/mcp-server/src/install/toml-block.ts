/** Puts tables behind all that is there, after an empty line. */
export function appendToml(text: string, part: string): string {
  const line = lineEndOf(text);
  const gap = text === '' ? '' : text.endsWith('\n') ? line : line + line;
  return text + gap + part.replaceAll('\n', line);
}

/** With the empty line that was put before it, or at the start of the file the one behind it. */
export function removeTomlBlock(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  const before = text.slice(0, start).replace(/(\r?\n)\r?\n$/u, '$1');
  const after = text.slice(end);
  return before === '' ? after.replace(/^\r?\n/u, '') : before + after;
}

export function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

export function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
