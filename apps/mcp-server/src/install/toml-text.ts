const BASIC = String.raw`"(?:\\.|[^"\\\r\n])*"`;
const LITERAL = String.raw`'[^'\r\n]*'`;
const LONG = String.raw`"""(?:\\[\s\S]|(?!""")[^\\])*"{3,5}|'''(?:(?!''')[\s\S])*'{3,5}`;
const STRING = `${LONG}|${BASIC}|${LITERAL}`;

/** Parts of TOML, to be looked for at a place. */
export const SPACE = /[ \t]*/uy;
export const DOT = /\./uy;
export const KEY_PART = new RegExp(String.raw`${BASIC}|${LITERAL}|[\w-]+`, 'uy');
export const BLANKS = /(?:\s|#[^\r\n]*)*/uy;
export const OPENING = /\[\[?/uy;
export const CLOSING = /\]/uy;
export const EQUALS = /=[ \t]*/uy;
export const SCALAR = new RegExp(String.raw`${STRING}|[^\s#"'[\]{},]+(?: [\d:.Z+-]+)?`, 'uy');
export const VALUE_PART = new RegExp(String.raw`${STRING}|[[\]{},=]|\s+|#[^\r\n]*|[^\s#"'[\]{},=]+`, 'uy');
export const LINE_END = /[ \t]*(?:#[^\r\n]*)?(?:\r?\n|$)/uy;

/** What a string, or a list of strings, means; undefined for anything else. */
export function readTomlText(text: string): string | readonly string[] | undefined {
  return text.startsWith('[') ? readTomlList(text) : readTomlString(text);
}

function readTomlList(text: string): readonly string[] | undefined {
  const parts = text.match(new RegExp(VALUE_PART, 'gu')) ?? [];
  const items = parts.filter((part) => !/^(?:[[\],]|\s+|#.*)$/u.test(part)).map(readTomlString);
  return items.every((item) => item !== undefined) ? items : undefined;
}

/** On one line, with the escapes that JSON knows too. */
export function readTomlString(text: string): string | undefined {
  if (/^(?:"""|''')/u.test(text)) return undefined;
  if (text.startsWith("'")) return text.slice(1, -1);
  try {
    return text.startsWith('"') ? (JSON.parse(text) as string) : undefined;
  } catch {
    return undefined;
  }
}

/** As JSON writes them, which TOML reads; TOML also wants the last character of ASCII escaped. */
export function writeTomlText(value: string | readonly string[]): string {
  if (typeof value !== 'string') return `[${value.map(writeTomlText).join(', ')}]`;
  return JSON.stringify(value).replaceAll('\u007F', String.raw`\u007F`);
}

/** The name of a table in a header. */
export function writeTomlKey(path: readonly string[]): string {
  return path.map((name) => (/^[\w-]+$/u.test(name) ? name : writeTomlText(name))).join('.');
}
