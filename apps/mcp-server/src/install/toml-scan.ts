/** A header, or a key with its value, with the lines it stands on. */
export interface TomlStatement {
  readonly kind: 'table' | 'list of tables' | 'value';
  /** Of a header in full; of a value from the root on. */
  readonly path: readonly string[];
  /** The header that a value stands under; empty at the root. */
  readonly table: readonly string[];
  /** Where its first line starts. */
  readonly start: number;
  /** Behind its last line. */
  readonly end: number;
  /** The value alone. */
  readonly value: { readonly start: number; readonly end: number };
}

/** Where a text stops being TOML. */
export class TomlProblem extends Error {
  constructor(text: string, position: number, expected: string) {
    super(`${expected} is missing in line ${text.slice(0, position).split('\n').length}`);
  }
}

/** What stands in the text, in order. It knows where values end, not what they mean. Throws `TomlProblem`. */
export function scanToml(text: string): readonly TomlStatement[] {
  const statements: TomlStatement[] = [];
  let table: readonly string[] = [];
  let position = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = position;
    const found = pattern.exec(text)?.[0];
    position += found?.length ?? 0;
    return found;
  };
  const expect = (pattern: RegExp, name: string): string => {
    const found = match(pattern);
    if (found === undefined) throw new TomlProblem(text, position, name);
    return found;
  };
  const key = (): readonly string[] => {
    const names: string[] = [];
    do {
      match(SPACE);
      names.push(nameIn(expect(KEY_PART, 'a key')));
      match(SPACE);
    } while (match(DOT) !== undefined);
    return names;
  };
  const bracketed = (): void => {
    for (let depth = 0, part = ''; ;) {
      part = expect(VALUE_PART, 'a closing bracket');
      if (part === '[' || part === '{') depth += 1;
      if (part === ']' || part === '}') depth -= 1;
      if (depth === 0) return;
    }
  };

  for (match(BLANKS); position < text.length; match(BLANKS)) {
    const start = text.lastIndexOf('\n', position - 1) + 1;
    const bracket = match(OPENING);
    const names = key();
    let value = { start: position, end: position };
    if (bracket === undefined) {
      expect(EQUALS, "'='");
      value = { start: position, end: position };
      if (/[[{]/u.test(text[position] ?? '')) bracketed();
      else expect(SCALAR, 'a value');
      value = { start: value.start, end: position };
    } else {
      expect(bracket === '[' ? CLOSING : CLOSING_TWICE, `'${bracket.replaceAll('[', ']')}'`);
      table = names;
    }
    expect(LINE_END, 'the end of the line');
    const kind = bracket === undefined ? 'value' : bracket === '[' ? 'table' : 'list of tables';
    const path = kind === 'value' ? [...table, ...names] : names;
    statements.push({ kind, path, table, start, end: position, value });
  }
  return statements;
}

/** What a string or a list of strings means; undefined for anything else. */
export function readTomlText(text: string): string | readonly string[] | undefined {
  if (!text.startsWith('[')) return readTomlString(text);
  const items: (string | undefined)[] = [];
  const pattern = new RegExp(VALUE_PART);
  for (let part = pattern.exec(text)?.[0]; part !== undefined; part = pattern.exec(text)?.[0]) {
    if (/^["']/u.test(part)) items.push(readTomlString(part));
    else if (!/^(?:[[\],]|\s+|#.*)$/u.test(part)) return undefined;
  }
  return items.every((item) => item !== undefined) ? items : undefined;
}

function readTomlString(text: string): string | undefined {
  if (/^(?:"""|''')/u.test(text)) return undefined;
  if (text.startsWith("'")) return text.slice(1, -1);
  try {
    return text.startsWith('"') ? (JSON.parse(text) as string) : undefined;
  } catch {
    // An escape that JSON does not know.
    return undefined;
  }
}

function nameIn(part: string): string {
  return readTomlString(part) ?? part;
}

const STRING = String.raw`"""(?:\\[\s\S]|(?!""")[^\\])*"{3,5}|'''(?:(?!''')[\s\S])*'{3,5}|"(?:\\.|[^"\\\r\n])*"|'[^'\r\n]*'`;
const SPACE = /[ \t]*/uy;
const DOT = /\./uy;
const KEY_PART = /"(?:\\.|[^"\\\r\n])*"|'[^'\r\n]*'|[\w-]+/uy;
const BLANKS = /(?:\s|#[^\r\n]*)*/uy;
const OPENING = /\[\[?/uy;
const CLOSING = /\]/uy;
const CLOSING_TWICE = /\]\]/uy;
const EQUALS = /=[ \t]*/uy;
const SCALAR = new RegExp(String.raw`${STRING}|[^\s#"'[\]{},]+(?: [\d:.Z+-]+)?`, 'uy');
const VALUE_PART = new RegExp(String.raw`${STRING}|[[\]{},=]|\s+|#[^\r\n]*|[^\s#"'[\]{},=]+`, 'uy');
const LINE_END = /[ \t]*(?:#[^\r\n]*)?(?:\r?\n|$)/uy;
