import {
  BLANKS,
  CLOSING,
  DOT,
  EQUALS,
  KEY_PART,
  LINE_END,
  OPENING,
  readTomlString,
  SCALAR,
  SPACE,
  VALUE_PART,
} from './toml-text.ts';

/** Where a text stops being TOML. */
export class TomlProblem extends Error {
  constructor(text: string, position: number, expected: string) {
    super(`${expected} is missing in line ${text.slice(0, position).split('\n').length}`);
  }
}

export interface TomlHeader {
  readonly kind: 'table' | 'list of tables';
  readonly path: readonly string[];
}

/** Goes through TOML, part by part. Whatever is not there where it has to be throws `TomlProblem`. */
export class TomlReader {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get position(): number {
    return this.#position;
  }

  /** Past spaces, lines and comments; whether there is more. */
  skipBlanks(): boolean {
    this.#match(BLANKS);
    return this.#position < this.#text.length;
  }

  startOfLine(): number {
    return this.#position === 0 ? 0 : this.#text.lastIndexOf('\n', this.#position - 1) + 1;
  }

  /** Undefined when a key stands here. */
  header(): TomlHeader | undefined {
    const opening = this.#match(OPENING);
    if (opening === undefined) return undefined;
    const path = this.key();
    this.#expect(CLOSING, "']'");
    if (opening === '[[') this.#expect(CLOSING, "']'");
    return { kind: opening === '[' ? 'table' : 'list of tables', path };
  }

  key(): readonly string[] {
    const names: string[] = [];
    do {
      this.#match(SPACE);
      const part = this.#expect(KEY_PART, 'a key');
      names.push(readTomlString(part) ?? part);
      this.#match(SPACE);
    } while (this.#match(DOT) !== undefined);
    return names;
  }

  /** Behind its key. */
  value(): { readonly start: number; readonly end: number } {
    this.#expect(EQUALS, "'='");
    const start = this.#position;
    if (/[[{]/u.test(this.#text[start] ?? '')) this.#brackets();
    else this.#expect(SCALAR, 'a value');
    return { start, end: this.#position };
  }

  /** Where the next line starts, if nothing but a comment stands on this one. */
  lineEnd(): number {
    this.#expect(LINE_END, 'the end of the line');
    return this.#position;
  }

  #brackets(): void {
    let depth = 0;
    do {
      const part = this.#expect(VALUE_PART, 'a closing bracket');
      if (part === '[' || part === '{') depth += 1;
      if (part === ']' || part === '}') depth -= 1;
    } while (depth > 0);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text)?.[0];
    this.#position += found?.length ?? 0;
    return found;
  }

  #expect(pattern: RegExp, name: string): string {
    const found = this.#match(pattern);
    if (found === undefined) throw new TomlProblem(this.#text, this.#position, name);
    return found;
  }
}
