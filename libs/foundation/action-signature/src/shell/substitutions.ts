/** Of a line, with what may hide a substitution: quotes, and here-documents whose delimiter is quoted. */
interface Scan {
  readonly line: string;
  readonly found: string[];
  isInDouble: boolean;
  /** No here-document begins behind it. */
  readonly lastNewline: number;
}

const QUOTED_HEREDOC = /<<-?\s*(?:'([\w.-]+)'|"([\w.-]+)"|\\([\w.-]+))[^\n]*\n/y;
const MOST = 40;

/** Commands whose output a line takes in: `$(…)` and backticks, unless they are mere text. */
export function substitutionsIn(line: string): readonly string[] {
  const scan: Scan = { line, found: [], isInDouble: false, lastNewline: line.lastIndexOf('\n') };
  let at = 0;
  while (at < line.length && scan.found.length < MOST) at = readOn(scan, at);
  return scan.found;
}

/** The place behind what stands at `at`. */
function readOn(scan: Scan, at: number): number {
  const { line } = scan;
  const char = line.charAt(at);
  if (char === '\\') return at + 2;
  if (char === '"') scan.isInDouble = !scan.isInDouble;
  if (char === "'" && !scan.isInDouble) return behind(line, "'", at + 1);
  if (char === '<') return behindHeredoc(scan, at);
  if (char === '`') return taken(scan, at + 1, closingBacktick(line, at + 1));
  return line.startsWith('$(', at) ? taken(scan, at + 2, closing(scan, at + 2)) : at + 1;
}

function taken({ line, found }: Scan, from: number, to: number): number {
  found.push(line.slice(from, to));
  return to + 1;
}

function behind(line: string, sign: string, from: number): number {
  const at = line.indexOf(sign, from);
  return at < 0 ? line.length : at + 1;
}

function closingBacktick(line: string, from: number): number {
  return behind(line, '`', from) - (line.includes('`', from) ? 1 : 0);
}

/** What is quoted closes nothing, nor what stands in a here-document. */
function closing(scan: Scan, from: number): number {
  const { line } = scan;
  let depth = 1;
  let at = from;
  while (at < line.length) {
    const char = line.charAt(at);
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth === 0) return at;
    at = behindQuoted(scan, at);
  }
  return line.length;
}

function behindQuoted(scan: Scan, at: number): number {
  const { line } = scan;
  const char = line.charAt(at);
  if (char === '\\') return at + 2;
  if (char === "'") return behind(line, "'", at + 1);
  return char === '<' ? behindHeredoc(scan, at) : at + 1;
}

/** Behind the body of a here-document that is taken as it stands; behind the sign where none begins. */
function behindHeredoc({ line, lastNewline }: Scan, at: number): number {
  if (at > lastNewline) return at + 1;
  QUOTED_HEREDOC.lastIndex = at;
  const begin = QUOTED_HEREDOC.exec(line);
  if (begin === null) return at + 1;
  const delimiter = begin[1] ?? begin[2] ?? begin[3] ?? '';
  const end = line.indexOf(`\n${delimiter}`, at + begin[0].length - 1);
  return end < 0 ? line.length : end + delimiter.length + 1;
}
