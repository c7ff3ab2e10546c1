import type { Commit, FileChange } from '@learning-memory/git-analyzer';
import { decodeText } from './decode-text.ts';
import { spellPath } from './path-spelling.ts';
import { NEWLINE } from './split-fields.ts';

/** With these, `git log` prints NUL-separated fields: for each commit an empty one, its header, and its files by lines. */
export const LOG_ARGUMENTS: readonly string[] = [
  '-z',
  '--encoding=UTF-8',
  '--format=tformat:%x00%H%x00%P%x00%aN%x00%aE%x00%at%x00%ct%x00%B',
  '--numstat',
  '--find-renames',
  '--no-ext-diff',
  '--no-textconv',
  // What attributes name goes before a setting, not before an option.
  '--diff-algorithm=default',
  '--ignore-submodules=none',
  // Cancels the order that settings may ask for.
  '-O/dev/null',
];

const HEADER_LENGTH = 8;
const TAB = 0x09;
const NOTHING = Buffer.alloc(0);

/**
 * The commits of a log. Those of `boundary` have no changes: what is missing before them would count as theirs.
 */
export async function* parseLog(
  fields: AsyncIterable<Buffer>,
  boundary: ReadonlySet<string>,
): AsyncGenerator<Commit, void, undefined> {
  let record: Buffer[] = [];
  let renamed = 0;
  for await (const field of fields) {
    const isPath = renamed > 0;
    if (isPath) renamed -= 1;
    else if (record.length >= HEADER_LENGTH && field.length === 0) {
      yield toCommit(record, boundary);
      record = [];
    } else if (record.length >= HEADER_LENGTH && field.at(-1) === TAB) renamed = 2;
    record.push(field);
  }
  if (record.length >= HEADER_LENGTH) yield toCommit(record, boundary);
}

function toCommit(record: readonly Buffer[], boundary: ReadonlySet<string>): Commit {
  const [, sha = '', parents = '', name = '', email = '', authored, committed, message = ''] = record
    .slice(0, HEADER_LENGTH)
    .map(decodeText);
  return {
    sha,
    parents: parents === '' ? [] : parents.split(' '),
    author: { name, email },
    authoredAt: Number(authored) * 1000,
    committedAt: Number(committed) * 1000,
    message: message.trimEnd(),
    changes: boundary.has(sha) ? [] : toChanges(record.slice(HEADER_LENGTH)),
  };
}

function toChanges(fields: readonly Buffer[]): readonly FileChange[] {
  const changes: FileChange[] = [];
  for (let index = 0; index < fields.length; index += 1) {
    const { path, ...counts } = toCounts(fields[index] ?? NOTHING);
    if (path.length > 0) changes.push({ path: spellPath(path), ...counts });
    else {
      // A rename: both paths follow as fields of their own.
      const [previousPath = '', present = ''] = fields.slice(index + 1, index + 3).map(spellPath);
      changes.push({ path: present, previousPath, ...counts });
      index += 2;
    }
  }
  return changes;
}

/** `insertions TAB deletions TAB path`; the first one of a commit starts with a newline, a binary file has dashes. */
function toCounts(field: Buffer): { readonly insertions: number; readonly deletions: number; readonly path: Buffer } {
  const first = field.indexOf(TAB);
  const second = field.indexOf(TAB, first + 1);
  const start = field[0] === NEWLINE ? 1 : 0;
  return {
    insertions: toCount(field.subarray(start, first)),
    deletions: toCount(field.subarray(first + 1, second)),
    path: field.subarray(second + 1),
  };
}

function toCount(digits: Buffer): number {
  const count = Number(digits.toString('latin1'));
  return Number.isNaN(count) ? 0 : count;
}
