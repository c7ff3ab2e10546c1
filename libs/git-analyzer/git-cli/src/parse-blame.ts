import type { BlameCommit, BlameHunk } from '@learning-memory/git-analyzer';
import { decodeText } from './decode-text.ts';
import { readPath, spellPath } from './path-spelling.ts';

const GROUP = /^([0-9a-f]{40,64}) \d+ (\d+) (\d+)$/u;
const NOT_COMMITTED = /^0+$/u;
const TAB = 0x09;

interface LineGroup {
  readonly sha: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Hunks of `git blame --porcelain`, which tells about a commit once and starts each line of the file with a tab. */
export async function parseBlame(lines: AsyncIterable<Buffer>): Promise<readonly BlameHunk[]> {
  const hunks: BlameHunk[] = [];
  const facts = new Map<string, Map<string, string>>();
  let group: LineGroup | undefined;
  for await (const bytes of lines) {
    if (bytes[0] === TAB) {
      if (group !== undefined) addHunk(hunks, toHunk(group, facts));
      group = undefined;
      continue;
    }
    const line = decodeText(bytes);
    const [, sha, start, count] = GROUP.exec(line) ?? [];
    if (sha !== undefined) {
      group = { sha, startLine: Number(start), endLine: Number(start) + Number(count) - 1 };
      if (!facts.has(sha)) facts.set(sha, new Map());
    } else if (group !== undefined) addFact(facts.get(group.sha), line);
  }
  return hunks;
}

function addFact(facts: Map<string, string> | undefined, line: string): void {
  const space = line.indexOf(' ');
  if (space > 0) facts?.set(line.slice(0, space), line.slice(space + 1));
}

function toHunk(
  { sha, startLine, endLine }: LineGroup,
  facts: ReadonlyMap<string, ReadonlyMap<string, string>>,
): BlameHunk {
  return { startLine, endLine, commit: toCommit(sha, facts.get(sha)) };
}

function toCommit(sha: string, facts: ReadonlyMap<string, string> | undefined): BlameCommit | undefined {
  if (NOT_COMMITTED.test(sha) || facts === undefined) return undefined;
  const fact = (name: string): string => facts.get(name) ?? '';
  return {
    sha,
    author: { name: fact('author'), email: fact('author-mail').replace(/^<|>$/gu, '') },
    authoredAt: Number(fact('author-time')) * 1000,
    subject: fact('summary'),
    path: spellPath(readPath(fact('filename'))),
  };
}

function addHunk(hunks: BlameHunk[], hunk: BlameHunk): void {
  const last = hunks.at(-1);
  if (last !== undefined && originOf(last) === originOf(hunk)) hunks.splice(-1, 1, { ...last, endLine: hunk.endLine });
  else hunks.push(hunk);
}

function originOf({ commit }: BlameHunk): string {
  return commit === undefined ? '' : `${commit.sha} ${commit.path}`;
}
