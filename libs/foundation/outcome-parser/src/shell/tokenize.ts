/** A word, an operator between commands, a file that standard output goes to, or the text of standard input. */
export interface Token {
  readonly type: 'word' | 'operator' | 'redirect' | 'input';
  readonly text: string;
}

const MAX_COMMAND_LENGTH = 20_000;
/** White space, a line that goes on, a comment. */
const BLANK = /[ \t\r]+|\\\n|#[^\n]*/y;
const OPERATOR = /&&|\|\||;;|\|&|;|\||&(?!>)|[\n()]/y;
const REDIRECT = /\d?(?:<<<|<<-?|<|&>>?|>>|>\||>)(?<duplicated>&\d|&-)?/y;
const HEREDOC = /^\d?<<-?$/;
/** Of a here-document, and of a here-string. */
const TEXT = /^\d?<<[<-]?$/;
/** Leaves out that of standard error alone. */
const TO_FILE = /^[1&]?>/;
const SPACES = / +/y;

/**
 * The tokens of a POSIX shell command line, as far as telling its commands apart needs. Comments are left
 * out.
 */
export function tokenize(command: string): readonly Token[] {
  const text = command.slice(0, MAX_COMMAND_LENGTH);
  const scan: TokenScan = { text, tokens: [], heredocs: [] };
  let at = 0;
  while (at < text.length) {
    const blank = matchAt(BLANK, text, at)?.[0] ?? '';
    at = blank === '' ? (readOperator(scan, at) ?? readRedirect(scan, at) ?? readWord(scan, at)) : at + blank.length;
  }
  return scan.tokens;
}

interface TokenScan {
  readonly text: string;
  readonly tokens: Token[];
  /** Here-documents whose bodies follow the line. */
  readonly heredocs: Heredoc[];
}

interface Heredoc {
  readonly delimiter: string;
  /** Where its body belongs among the tokens. */
  readonly place: number;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The place after an operator at `at`, or `undefined` where there is none. */
function readOperator(scan: TokenScan, at: number): number | undefined {
  const { text, tokens } = scan;
  const operator = matchAt(OPERATOR, text, at)?.[0];
  if (operator === undefined) return undefined;
  tokens.push({ type: 'operator', text: operator });
  const end = at + operator.length;
  return operator === '\n' ? readHeredocs(scan, end) : end;
}

/** The place after a redirection at `at`, or `undefined` where there is none. */
function readRedirect({ text, tokens, heredocs }: TokenScan, at: number): number | undefined {
  const match = matchAt(REDIRECT, text, at);
  if (match === null) return undefined;
  const end = at + match[0].length;
  if (match.groups?.['duplicated'] !== undefined) return end;
  const target = scanWord(text, behindSpaces(text, end));
  if (HEREDOC.test(match[0])) heredocs.push({ delimiter: target.value, place: tokens.length });
  if (TEXT.test(match[0])) tokens.push({ type: 'input', text: target.value });
  if (TO_FILE.test(match[0])) tokens.push({ type: 'redirect', text: target.value });
  return target.end;
}

function behindSpaces(text: string, at: number): number {
  return at + (matchAt(SPACES, text, at)?.[0].length ?? 0);
}

function readWord({ text, tokens }: TokenScan, at: number): number {
  const { value, end } = scanWord(text, at);
  tokens.push({ type: 'word', text: value });
  // A lone sign that starts no word must not stop the scan.
  return Math.max(end, at + 1);
}

const WORD_END = new Set([' ', '\t', '\r', '\n', ';', '|', '&', '(', ')', '<', '>']);

function scanWord(text: string, start: number): { readonly value: string; readonly end: number } {
  let value = '';
  let at = start;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === "'" || char === '"' || char === '`') {
      const close = closingQuote(text, at);
      value += text.slice(at + 1, close);
      at = close + 1;
    } else if (text.startsWith('$(', at)) {
      const close = closingParenthesis(text, at + 1);
      value += text.slice(at, close);
      at = close;
    } else if (char === '\\') {
      value += text.charAt(at + 1).replace('\n', '');
      at += 2;
    } else if (WORD_END.has(char)) {
      break;
    } else {
      value += char;
      at += 1;
    }
  }
  return { value, end: at };
}

function closingQuote(text: string, open: number): number {
  const quote = text.charAt(open);
  let at = open + 1;
  while (at < text.length && text.charAt(at) !== quote) {
    at += quote !== "'" && text.charAt(at) === '\\' ? 2 : 1;
  }
  return Math.min(at, text.length);
}

function closingParenthesis(text: string, open: number): number {
  let depth = 0;
  let at = open;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === "'" || char === '"' || char === '`') at = closingQuote(text, at);
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    at += 1;
    if (depth === 0) break;
  }
  return at;
}

function readHeredocs({ text, tokens, heredocs }: TokenScan, start: number): number {
  let at = start;
  for (const { delimiter, place } of heredocs.splice(0)) {
    const { body, end } = readHeredoc(text, at, delimiter);
    tokens[place] = { type: 'input', text: body };
    at = end;
  }
  return at;
}

function readHeredoc(text: string, start: number, delimiter: string): { readonly body: string; readonly end: number } {
  let at = start;
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    if (text.slice(at, end).trim() === delimiter)
      return { body: text.slice(start, at), end: Math.min(end + 1, text.length) };
    at = end + 1;
  }
  return { body: text.slice(start), end: text.length };
}
