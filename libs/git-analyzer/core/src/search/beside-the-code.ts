import type { CommitPayload } from '@learning-memory/git-analyzer';

/** What such a commit keeps of its score: what was done is asked for more often than where it was tested or told. */
const KEPT = 0.75;

const BESIDE =
  /(?:^|\/)(?:tests?|testing|specs?|__tests__|docs?|documentation|examples?|bench(?:es|marks?)?)\/|(?:^|\/)(?:test_[^/]*|[^/]*_test|[^/]*[.-](?:test|spec))\.[^/]+$|\.(?:md|rst|txt|adoc)$|(?:^|\/)(?:AUTHORS|CHANGE(?:S|LOG)|LICEN[CS]E|NEWS|README)[^/]*$/iu;
const ASKED =
  /\b(?:tests?|testing|specs?|docs?|document(?:s|ed|ation)?|readme|changelog|examples?|typos?|tutorials?)\b/iu;

/** The factor of a commit's score: of one that changes tests, examples or prose alone, unless the question is about those. */
export function factorOf({ files }: Pick<CommitPayload, 'files'>, question: string): number {
  return files.length > 0 && files.every((file) => BESIDE.test(file)) && !ASKED.test(question) ? KEPT : 1;
}
