import { CONTEXT_LIMITS, type LeastMatch, type RichContextOptions } from '@learning-memory/context-assembler';
import type { Axis } from '@learning-memory/ghap';
import { SESSION_NOTE_TAG, type FoundMemory } from '@learning-memory/memory';
import type { FoundExperience } from '@learning-memory/observation-persister';
import { decisionsOf, openEndsIn } from '@learning-memory/session-note';
import { analyzeQuery } from '@learning-memory/text-analysis';
import type { AssemblerContext } from '../assembler-context.ts';
import type { FoundBucket, FoundContext } from '../budget/assemble.ts';
import type { Finding } from '../candidates/candidate.ts';
import { codeFinding } from '../candidates/code-finding.ts';
import { commitFinding } from '../candidates/commit-finding.ts';
import { similarEntry } from '../candidates/entry-findings.ts';
import { lastNoteFinding, memoryFinding } from '../candidates/memory-finding.ts';
import type { FoundHits, Round } from '../sources/open-round.ts';
import { rankedFindings } from './best-first.ts';
import { bestOfSearches } from './best-of-searches.ts';
import { lastNote } from './last-note.ts';
import { richExperiences } from './rich-experiences.ts';
import { richValues } from './rich-values.ts';

/** Parts of the budget. */
const WEIGHTS = { resumed: 3, experiences: 3, code: 2, commits: 2, values: 1, memories: 1 } as const;
/** Hits asked for: about as many as a whole budget can show. */
const LIMITS = { entries: 10, code: 10, commits: 8, memories: 5 } as const;
/** What was learnt comes first at the same merit, then code, then why it was changed. */
const MERIT_OF = { code: 0.9, commits: 0.8 } as const;

const ANY: LeastMatch = { texts: 0, code: 0 };
const NO_MATCH = 'No match: nothing stored seems to answer this; what follows is only the nearest.';
/** Of each source, where none has a match: more would cost as much as an answer. */
const MOST_WEAK = 1;

/** All searches run at once. */
export async function findRich(
  sources: AssemblerContext,
  round: Round,
  options: RichContextOptions,
): Promise<FoundContext> {
  const situation = [...options.situation].slice(0, CONTEXT_LIMITS.situation).join('');
  const asked = { ...options, situation };
  const [resumed, experiences, values, memories, code, commits] = await Promise.all([
    findResumed(sources, round, asked),
    findExperiences(sources, round, asked),
    richValues(sources.values, round, asked),
    findMemories(sources, round, asked),
    findCode(sources, round, asked),
    findCommits(sources, round, asked),
  ]);
  const { leastRelevance = 0, leastMatch = ANY } = options;
  const found: readonly FoundSource[] = [
    ...(resumed.length === 0 ? [] : [{ weight: WEIGHTS.resumed, findings: resumed, least: 0 }]),
    { weight: WEIGHTS.experiences, findings: experiences, least: leastMatch.texts },
    { weight: WEIGHTS.values, findings: values, least: leastMatch.texts },
    { weight: WEIGHTS.memories, findings: memories, least: leastMatch.texts },
    { weight: WEIGHTS.code, findings: code, least: leastMatch.code, share: MERIT_OF.code },
    { weight: WEIGHTS.commits, findings: commits, least: leastMatch.texts, share: MERIT_OF.commits },
  ];
  const { troubles } = round;
  const answering = found.filter(({ findings }) => findings.length > 0);
  if (bestOfSearches(answering.map(bestMerit)) < leastRelevance) return { buckets: [], troubles };
  const terms = new Set(analyzeQuery(situation));
  const matching = found.filter((source) => bestMerit(source) >= source.least);
  if (matching.length > 0) return { buckets: matching.map(toBucket), terms, troubles };
  const weak = found.map((source) => ({ ...source, findings: source.findings.slice(0, MOST_WEAK).map(asWeak) }));
  return { remark: NO_MATCH, buckets: weak.map(toBucket), terms, troubles };
}

interface FoundSource extends FoundBucket {
  /** What its best finding needs to be a match. */
  readonly least: number;
  /** Of the merit of its findings, that counts beside those of others. */
  readonly share?: number;
}

function bestMerit({ findings }: FoundBucket): number {
  return Math.max(0, ...findings.map(({ merit = 0 }) => merit));
}

function toBucket({ weight, findings, share = 1 }: FoundSource): FoundBucket {
  return { weight, findings: findings.map((finding) => lessened(finding, share)) };
}

function asWeak(finding: Finding): Finding {
  return { ...finding, why: finding.why === undefined ? 'weak' : `weak, ${finding.why}` };
}

function lessened(finding: Finding, share: number): Finding {
  return share === 1 ? finding : { ...finding, merit: share * (finding.merit ?? 1) };
}

async function findResumed(
  sources: AssemblerContext,
  round: Round,
  { resumes = false, ...asked }: RichContextOptions,
): Promise<readonly Finding[]> {
  const note = resumes ? await lastNote(sources, round, asked) : undefined;
  return note === undefined ? [] : [{ ...lastNoteFinding(note), merit: 1 }];
}

/** A brief text has no room for patterns: the entries that they are seen in say them too. */
async function findExperiences(
  { experiences }: AssemblerContext,
  round: Round,
  { situation: query, style, projects }: RichContextOptions,
): Promise<readonly Finding[]> {
  const on = async (axis: Axis, subject: string): Promise<FoundHits<FoundExperience>> => {
    const { hits, relevance } = await round.search({ source: 'experiences', subject }, (signal) =>
      experiences.search({ query, projects, axis, limit: LIMITS.entries, signal }),
    );
    return { hits: hits.filter(({ entry }) => entry.outcome.status !== 'abandoned'), relevance };
  };
  if (style === 'brief') return rankedFindings(await on('full', 'experiences'), similarEntry);
  const [similar, surprising, caused] = await Promise.all([
    on('full', 'experiences'),
    on('surprise', 'surprises'),
    on('root_cause', 'root causes'),
  ]);
  return richExperiences({ similar, surprising: surprising.hits, caused: caused.hits });
}

async function findCode(
  { code }: AssemblerContext,
  round: Round,
  { situation: query, includeCode = true, projects }: RichContextOptions,
): Promise<readonly Finding[]> {
  if (!includeCode || code === undefined) return [];
  const found = await round.search({ source: 'code', subject: 'code' }, (signal) =>
    code.search({ query, projects, limit: LIMITS.code, signal }),
  );
  return rankedFindings(found, codeFinding);
}

async function findCommits(
  { commits }: AssemblerContext,
  round: Round,
  { situation: query, includeCode = true, projects }: RichContextOptions,
): Promise<readonly Finding[]> {
  if (!includeCode || commits === undefined) return [];
  const found = await round.search({ source: 'commits', subject: 'commits' }, (signal) =>
    commits.searchCommits({ query, projects, limit: LIMITS.commits, signal }),
  );
  return rankedFindings(found, commitFinding);
}

async function findMemories(
  { memories }: AssemblerContext,
  round: Round,
  { situation: query, projects, sessionId: exceptNotesOf }: RichContextOptions,
): Promise<readonly Finding[]> {
  const found = await round.search({ source: 'memories', subject: 'memories' }, (signal) =>
    memories.search({ query, projects, exceptNotesOf, limit: LIMITS.memories, signal }),
  );
  return rankedFindings({ ...found, hits: found.hits.filter(({ memory }) => tellsSomething(memory)) }, matchingMemory);
}

/** A note of what was asked alone answers nothing. */
function tellsSomething({ tags, content }: FoundMemory['memory']): boolean {
  return !tags.includes(SESSION_NOTE_TAG) || decisionsOf(content).length + openEndsIn(content).length > 0;
}

/** Names its place alone: the score of a memory falls with its age. */
function matchingMemory({ memory }: FoundMemory, index: number): Finding {
  return memoryFinding(memory, `match ${String(index + 1)}`);
}
