import { execFileSync } from 'node:child_process';
import process from 'node:process';

/** What one hunk does with a file: lines of around are in both. */
export interface Hunk {
  /** Of what git says the lines are in: `def load(self):`. */
  readonly inside: string;
  readonly before: string;
  readonly after: string;
  /** Lines that are taken out, by their numbers in the file of before. */
  readonly removed: readonly number[];
  readonly added: readonly string[];
}

export interface ChangedFile {
  readonly path: string;
  readonly hunks: readonly Hunk[];
}

export interface MinedCommit {
  readonly sha: string;
  readonly parent: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly subject: string;
  readonly body: string;
  /** Files of source code alone, without tests. */
  readonly files: readonly ChangedFile[];
}

const FIELDS = '%x1e%H%x1f%P%x1f%ct%x1f%s%x1f%b%x1d';
const MOST_BYTES = 1 << 30;
const SOURCE = /\.(?:[cm]?[jt]sx?|py|rs|go|java|kt|rb|php|cs|c|cc|cpp|h|hpp|swift|scala|lua|sh)$/u;
const NO_SOURCE =
  /(?:^|\/)(?:tests?|testing|__tests__|specs?|docs?|examples?|fixtures?|vendor|dist|node_modules)\/|(?:^|\/)test_|[._-](?:test|spec)\.\w+$|_test\.\w+$|\.test-d\.|\.min\.js$|(?:^|\/)conftest\.py$/u;

export function git(folder: string, ...args: readonly string[]): string {
  const quiet = ['ignore', 'pipe', 'ignore'] as const;
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: MOST_BYTES, stdio: [...quiet] });
}

/** The newest commits of HEAD without merges, oldest first, with what they do to source code. */
export function readHistory(folder: string, most: number): readonly MinedCommit[] {
  const log = logOf(folder, ['--no-merges', '-U2', '-M', `-n${String(most)}`, `--format=${FIELDS}`, '-p', 'HEAD']);
  const commits = log.split('\u{1e}').slice(1).map(parseCommit);
  return commits.toReversed();
}

/** As far as the copy has what it needs: of some copies large files are missing, and a log ends there. */
function logOf(folder: string, args: readonly string[]): string {
  try {
    return git(folder, 'log', ...args);
  } catch (error) {
    const { stdout } = error as { readonly stdout?: unknown };
    const read = typeof stdout === 'string' ? stdout : '';
    process.stderr.write(`${folder}: the log breaks off after ${String(read.split('\u{1e}').length - 2)} commits.\n`);
    return read.slice(0, Math.max(0, read.lastIndexOf('\u{1e}')));
  }
}

function parseCommit(record: string): MinedCommit {
  const [head, diff] = partsOf(record, '\u{1d}', 2) as [string, string];
  const [sha, parents, at, subject, body] = partsOf(head, '\u{1f}', 5) as [string, string, string, string, string];
  const files = diff
    .split(/^diff --git /mu)
    .slice(1)
    .flatMap(parseFile);
  return { sha, parent: parents.replace(/ .*/u, ''), at: Number(at) * 1000, subject, body, files };
}

/** As many as asked for, the missing ones empty. */
function partsOf(text: string, between: string, count: number): readonly string[] {
  const parts = text.split(between);
  return Array.from({ length: count }, (_, at) => parts[at] ?? '');
}

function parseFile(text: string): readonly ChangedFile[] {
  const path = /^\+\+\+ b\/(.+)$/mu.exec(text)?.[1] ?? '';
  // What is new replaces nothing, and what is gone is edited no more.
  if (!SOURCE.test(path) || NO_SOURCE.test(path) || /^(?:new|deleted) file mode/mu.test(text)) return [];
  return [
    {
      path,
      hunks: text
        .split(/^(?=@@ )/mu)
        .slice(1)
        .map(parseHunk),
    },
  ];
}

function parseHunk(text: string): Hunk {
  const [head = '', ...lines] = text.replace(/\n$/u, '').split('\n');
  const [, first = '1', inside = ''] = /^@@ -(\d+)(?:,\d+)? \+\S+ @@ ?(.*)$/u.exec(head) ?? [];
  const signed = lines
    .filter((line) => !line.startsWith('\\'))
    .map((line) => [line.slice(0, 1), line.slice(1)] as const);
  const but = (left: string): string[] => signed.filter(([sign]) => sign !== left).map(([, text]) => text);
  const old = signed.filter(([sign]) => sign !== '+');
  const removed = old.flatMap(([sign], at) => (sign === '-' ? [Number(first) + at] : []));
  const added = signed.filter(([sign]) => sign === '+').map(([, text]) => text);
  return { inside, before: but('+').join('\n'), after: but('-').join('\n'), removed, added };
}
