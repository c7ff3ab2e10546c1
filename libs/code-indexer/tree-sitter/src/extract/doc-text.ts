import { cut } from './cut.ts';

export const DOC_LIMIT = 4000;

const OPENING = /^\s*(?:\/\*+!?|\*(?!\/)|\/\/+!?|#+|--+(?:\[=*\[)?)\s?/u;
const CLOSING = /\s*(?:\*+\/|\]=*\])\s*$/u;
const HASH_BANG = /^#!/u;

/** Comments without their markers; `undefined` when nothing is left. */
export function commentText(comments: readonly string[]): string | undefined {
  const lines = comments.flatMap((comment) => comment.trimEnd().split(/\r?\n/u));
  const kept = lines.filter((line) => !HASH_BANG.test(line));
  return dedented(kept.map((line) => line.replace(CLOSING, '').replace(OPENING, '')));
}

/** A docstring without the indentation its lines share (PEP 257). */
export function docstringText(docstring: string): string | undefined {
  return dedented(docstring.split(/\r?\n/u));
}

function dedented([first = '', ...others]: readonly string[]): string | undefined {
  const indents = others.filter((line) => line.trim() !== '').map((line) => /^\s*/u.exec(line)?.[0].length ?? 0);
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Infinity);
  const lines = [first.trim(), ...others.map((line) => line.slice(Math.min(shared, line.length)).trimEnd())];
  const text = lines.join('\n').trim();
  return text === '' ? undefined : cut(text, DOC_LIMIT);
}
