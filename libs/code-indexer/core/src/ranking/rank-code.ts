import type { CallsOfFile, CodeUnitPayload } from '@learning-memory/code-indexer';
import type { ScoredPoint } from '@learning-memory/vector-store';
import { readQuestion, type AskedQuestion } from './asked-question.ts';
import { gainsOfCalls, GIVING_FILES } from './called-files.ts';
import { isTest } from './path-parts.ts';
import { isAsked, RANK_RULES, type RankRules } from './rank-rules.ts';

/** Of one file, best first. */
type RankedFile = readonly ScoredPoint<CodeUnitPayload>[];

/** So many candidates are ranked: three times as many find no more (docs/decisions/0033). */
export const RANKED_CANDIDATES = 100;
/** A file gains so much of its next best hits, each half as much as the one before. */
const NEXT_HITS = { share: 0.3, fade: 0.5, most: 7 } as const;
/** A further hit of a file keeps so much of what it has beside the best of it: other files answer, too. */
const FURTHER_HIT = 0.3;

/**
 * Hits of a question ordered by what their paths and names say of it, beside their scores: the best of each file first, then
 * by file. The best score stays what it was, others are in proportion. `hits` are best first; `calls` are those of the best
 * files, where the question is about what works together.
 */
export function rankCode(
  hits: readonly ScoredPoint<CodeUnitPayload>[],
  question: string,
  calls: RankedBy['calls'] = [],
): readonly ScoredPoint<CodeUnitPayload>[] {
  return rankBy({ rules: RANK_RULES, calls }, hits, question);
}

export interface RankedBy {
  readonly rules: RankRules;
  readonly calls: readonly (CallsOfFile & { readonly project: string })[];
}

/** As `rankCode`, by other rules than those that ship. */
export function rankBy(
  { rules, calls }: RankedBy,
  hits: readonly ScoredPoint<CodeUnitPayload>[],
  question: string,
): readonly ScoredPoint<CodeUnitPayload>[] {
  return rankFiles(scoreFiles(hits, question, rules), calls);
}

export interface ScoredFiles {
  readonly files: readonly RankedFile[];
  /** The best score of the hits, which it stays. */
  readonly best: number;
}

/** What paths and names say of each hit, by file; `rankFiles` orders them, with calls or without. */
export function scoreFiles(
  hits: readonly ScoredPoint<CodeUnitPayload>[],
  question: string,
  rules: RankRules = RANK_RULES,
): ScoredFiles {
  const best = hits[0]?.score ?? 0;
  if (best <= 0) return { files: [hits], best };
  const asked = readAsked(hits, question);
  const scored = hits.map((hit) => ({ ...hit, score: unitScore(hit, { asked, best, rules }) }));
  return { files: groupByFile(scored).map(fileScores).sort(byFirst), best };
}

export function rankFiles(
  { files, best }: ScoredFiles,
  calls: RankedBy['calls'],
): readonly ScoredPoint<CodeUnitPayload>[] {
  if (best <= 0) return files.flat();
  const ranked = withCalls(files, calls).flat().sort(byScore);
  const first = ranked[0]?.score ?? 1;
  return ranked.map((hit) => ({ ...hit, score: (hit.score / first) * best }));
}

/** A test is seldom meant, but where it alone is called so. */
function readAsked(hits: readonly ScoredPoint<CodeUnitPayload>[], question: string): AskedQuestion {
  const asked = readQuestion(question);
  const named = hits.filter(({ payload }) => isAsked(payload, asked));
  return { ...asked, isOfTests: named.length > 0 && named.every(({ payload }) => isTest(payload.path)) };
}

function withCalls(files: readonly RankedFile[], calls: RankedBy['calls']): readonly RankedFile[] {
  if (calls.length === 0) return files;
  const scores = new Map(files.map((file) => [fileOf(file), file[0]?.score ?? 0]));
  const between = calls.map(({ project, from, to, ...call }) => ({
    ...call,
    from: `${project}\n${from}`,
    to: `${project}\n${to}`,
  }));
  const gains = gainsOfCalls(scores, between);
  return files.map((file) => {
    const score = file[0]?.score ?? 0;
    const factor = score > 0 ? 1 + (gains.get(fileOf(file)) ?? 0) / score : 1;
    return file.map((hit) => ({ ...hit, score: hit.score * factor }));
  });
}

/** The paths of the best files by project: those whose calls say what works together. */
export function bestFiles(ranked: readonly ScoredPoint<CodeUnitPayload>[]): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, Pick<CodeUnitPayload, 'project' | 'path'>>();
  for (const hit of ranked) {
    if (files.size < GIVING_FILES && !files.has(fileOf([hit]))) files.set(fileOf([hit]), hit.payload);
  }
  const projects = new Map<string, string[]>();
  for (const { project, path } of files.values()) projects.set(project, [...(projects.get(project) ?? []), path]);
  return projects;
}

function fileOf([first]: readonly ScoredPoint<CodeUnitPayload>[]): string {
  return first === undefined ? '' : `${first.payload.project}\n${first.payload.path}`;
}

function byFirst([left]: RankedFile, [right]: RankedFile): number {
  return (right?.score ?? 0) - (left?.score ?? 0);
}

interface Judging {
  readonly asked: AskedQuestion;
  readonly best: number;
  readonly rules: RankRules;
}

function unitScore({ payload, score }: ScoredPoint<CodeUnitPayload>, { asked, best, rules }: Judging): number {
  const evidence = rules.evidence.reduce((sum, { weight, share }) => sum + weight * share(payload, asked), 0);
  const factor = rules.damping.reduce((kept, rule) => (rule.applies(payload, asked) ? kept * rule.factor : kept), 1);
  return (score / best + evidence) * factor;
}

function groupByFile(hits: readonly ScoredPoint<CodeUnitPayload>[]): readonly RankedFile[] {
  const files = new Map<string, ScoredPoint<CodeUnitPayload>[]>();
  for (const hit of hits) {
    const file = fileOf([hit]);
    const ofFile = files.get(file);
    if (ofFile === undefined) files.set(file, [hit]);
    else ofFile.push(hit);
  }
  return [...files.values()].map((ofFile) => ofFile.sort(byScore));
}

function fileScores(hits: RankedFile): RankedFile {
  const [first, ...rest] = hits;
  // The last of all candidates has a score of 0.
  if (first === undefined || first.score === 0) return hits;
  const gain = rest
    .slice(0, NEXT_HITS.most)
    .reduce((sum, { score }, index) => sum + NEXT_HITS.share * NEXT_HITS.fade ** index * score, 0);
  const ofFile = first.score + gain;
  return hits.map((hit, index) => ({ ...hit, score: ofFile * (hit.score / first.score) * FURTHER_HIT ** index }));
}

function byScore(left: ScoredPoint<CodeUnitPayload>, right: ScoredPoint<CodeUnitPayload>): number {
  return right.score - left.score;
}
