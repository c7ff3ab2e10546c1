import type { FilledServer } from './fill-server.ts';
import type { Expected } from './situation.ts';

/** A line of the screen: what is cut shorter than that is named, but not told. */
const TELLING = 80;
const CUT = /\[cut\]$|…$/u;

/**
 * Whether a context shows what is expected: a definition by its place and name; anything else by its id, with all of its
 * text or at least 80 characters of it. What the store refused, as it may refuse a value, is in none.
 */
export function shownBy(expected: Expected, filled: FilledServer): (context: string) => boolean {
  if ('code' in expected) {
    const { path, name } = expected.code;
    const line = new RegExp(String.raw`^- ${literally(path)}:\d+-\d+ \w+ ${literally(name)}[.\s]`, 'mu');
    return (context) => line.test(context);
  }
  const id = idOf(expected, filled);
  if (id === undefined) return () => false;
  const line = new RegExp(String.raw`^- (?<told>.*) \(${literally(id)};.*$`, 'mu');
  return (context) => {
    const match = line.exec(context);
    const told = match?.groups?.['told'] ?? '';
    return match !== null && (![told, match[0]].some((text) => CUT.test(text)) || told.length >= TELLING);
  };
}

function idOf(
  expected: Exclude<Expected, { readonly code: unknown }>,
  { experiences, values, memories }: FilledServer,
): string | undefined {
  if ('experience' in expected) return experiences.get(expected.experience);
  if ('memory' in expected) return memories.get(expected.memory);
  return [...values].find(([text]) => text.startsWith(expected.value))?.[1];
}

function literally(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`);
}
