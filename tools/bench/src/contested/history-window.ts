import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { LoggedCommit } from './named-truth.ts';

/** Some of a history, seen at some later time. */
export interface HistoryWindow {
  /** A bare repository that ends at that time. */
  readonly folder: string;
  /** Oldest first: the commits whose entries are judged. */
  readonly judged: readonly LoggedCommit[];
  /** Oldest first, from the first of these on. */
  readonly commits: readonly LoggedCommit[];
}

export interface WindowOptions {
  readonly windows: number;
  /** Commits of a window. */
  readonly size: number;
}

const DAY = 86_400_000;
const LOOKED_AT_AFTER = 120 * DAY;
/** Of the history's end, so much is left to come after the last window. */
const [FIRST_SHARE, LAST_SHARE] = [0.4, 0.95];
const FIELDS = '%x1e%H%x1f%P%x1f%at%x1f%ct%x1f%B';
const MOST_BYTES = 1 << 30;

export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: MOST_BYTES }).trim();
}

/** The history of HEAD, without merges, oldest first. */
export function logOf(folder: string): readonly LoggedCommit[] {
  const log = git(folder, 'log', '--reverse', '--no-merges', '--topo-order', `--format=${FIELDS}`, 'HEAD');
  return log.split('\u{1e}').flatMap((record) => {
    const [sha = '', parents = '', authored = '', committed = '', message = ''] = record.split('\u{1f}');
    if (sha.trim() === '') return [];
    const [authoredAt, committedAt] = [Number(authored) * 1000, Number(committed) * 1000];
    return [{ sha: sha.trim(), parents: parents.split(' '), authoredAt, committedAt, message }];
  });
}

/** Windows spread over a history, each for as long as it is used. */
export function* windowsOf(
  repository: string,
  log: readonly LoggedCommit[],
  { windows, size }: WindowOptions,
): Generator<HistoryWindow, void, undefined> {
  // None of them overlaps another.
  const span = Math.max(0, log.length * (LAST_SHARE - FIRST_SHARE) - size);
  const count = Math.min(windows, 1 + Math.floor(span / size));
  for (let number = 0; number < count; number += 1) {
    const first = span === 0 ? 0 : log.length * FIRST_SHARE;
    const from = log[Math.floor(first + (span * number) / Math.max(1, count - 1))]?.committedAt ?? 0;
    const until = (log.filter(({ committedAt }) => committedAt >= from)[size]?.committedAt ?? from) + LOOKED_AT_AFTER;
    const folder = endedAt(repository, until);
    try {
      const commits = logOf(folder).filter(({ committedAt }) => committedAt >= from);
      yield { folder, judged: commits.slice(0, size), commits };
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

/** A repository of the same commits whose HEAD is an earlier one; it has no objects of its own. */
function endedAt(repository: string, until: number): string {
  const sha = git(repository, 'rev-list', '-1', '--first-parent', `--until=${Math.floor(until / 1000)}`, 'HEAD');
  const folder = mkdtempSync(join(tmpdir(), 'bench-contested-'));
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main');
  const common = resolve(repository, git(repository, 'rev-parse', '--git-common-dir'));
  mkdirSync(join(folder, 'objects', 'info'), { recursive: true });
  writeFileSync(join(folder, 'objects', 'info', 'alternates'), `${join(common, 'objects')}\n`);
  git(folder, 'update-ref', 'refs/heads/main', sha);
  return folder;
}
