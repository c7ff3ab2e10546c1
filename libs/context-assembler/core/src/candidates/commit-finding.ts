import type { FoundCommit } from '@learning-memory/git-analyzer';
import { BRIEF_LENGTH } from './brief-length.ts';
import type { Finding, Part } from './candidate.ts';
import { matchOf } from './match-of.ts';

const FILES = 3;
const SHORT_HASH = 10;

export function commitFinding({ commit, score }: FoundCommit, index: number): Finding {
  const { repository, sha, subject, body, authorName, committedAt } = commit;
  const files = (length: number): Part => ['files: ', filesOf(commit), length];
  return {
    source: 'commits',
    id: sha,
    section: 'Commits',
    title: subject,
    parts: [['', subject, 200], ['', body, 300], files(200), ['by ', authorName, 60]],
    brief: [['', subject, BRIEF_LENGTH.part], ['', body, BRIEF_LENGTH.part], files(BRIEF_LENGTH.part)],
    time: committedAt,
    why: matchOf(index, score),
    origin: sha.slice(0, SHORT_HASH),
    key: JSON.stringify([repository, sha]),
  };
}

function filesOf({ files, fileCount }: FoundCommit['commit']): string {
  const more = fileCount - Math.min(FILES, files.length);
  return [...files.slice(0, FILES), ...(more > 0 ? [`${String(more)} more`] : [])].join(', ');
}
