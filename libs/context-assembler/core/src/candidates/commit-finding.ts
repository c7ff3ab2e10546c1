import type { FoundCommit } from '@learning-memory/git-analyzer';
import type { Finding } from './candidate.ts';
import { dateOf } from './entry-findings.ts';
import { matchOf } from './match-of.ts';

const FILES = 3;
const SHORT_HASH = 10;

export function commitFinding({ commit, score }: FoundCommit, index: number): Finding {
  const { repository, sha, subject, body, authorName, committedAt } = commit;
  return {
    source: 'commits',
    id: sha,
    section: 'Commits',
    title: subject,
    parts: [
      ['', subject, 200],
      ['', body, 300],
      ['files: ', filesOf(commit), 200],
      ['by ', authorName, 60],
    ],
    why: `${dateOf(committedAt)}, ${matchOf(index, score)}`,
    origin: sha.slice(0, SHORT_HASH),
    key: JSON.stringify([repository, sha]),
  };
}

function filesOf({ files, fileCount }: FoundCommit['commit']): string {
  const more = fileCount - Math.min(FILES, files.length);
  return [...files.slice(0, FILES), ...(more > 0 ? [`${String(more)} more`] : [])].join(', ');
}
