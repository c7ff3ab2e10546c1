import { CONTEXT_LIMITS, type RichContextOptions } from '@learning-memory/context-assembler';
import type { Axis } from '@learning-memory/ghap';
import type { FoundMemory } from '@learning-memory/memory';
import type { FoundExperience } from '@learning-memory/observation-persister';
import { analyzeQuery } from '@learning-memory/text-analysis';
import type { AssemblerContext } from '../assembler-context.ts';
import type { FoundBucket, FoundContext } from '../budget/assemble.ts';
import type { Finding } from '../candidates/candidate.ts';
import { codeFinding } from '../candidates/code-finding.ts';
import { commitFinding } from '../candidates/commit-finding.ts';
import { similarEntry } from '../candidates/entry-findings.ts';
import { memoryFinding } from '../candidates/memory-finding.ts';
import type { FoundHits, Round } from '../sources/open-round.ts';
import { rankedFindings } from './best-first.ts';
import { richExperiences } from './rich-experiences.ts';
import { richValues } from './rich-values.ts';

/** Parts of the budget. */
const WEIGHTS = { experiences: 3, code: 2, commits: 2, values: 1, memories: 1 } as const;
/** Hits asked for: about as many as a whole budget can show. */
const LIMITS = { entries: 10, code: 10, commits: 8, memories: 5 } as const;
/** What was learnt comes first at the same merit, then code, then why it was changed. */
const MERIT_OF = { code: 0.9, commits: 0.8 } as const;

/** All searches run at once. */
export async function findRich(
  sources: AssemblerContext,
  round: Round,
  options: RichContextOptions,
): Promise<FoundContext> {
  const situation = [...options.situation].slice(0, CONTEXT_LIMITS.situation).join('');
  const asked = { ...options, situation };
  const [experiences, values, memories, code, commits] = await Promise.all([
    findExperiences(sources, round, asked),
    richValues(sources.values, round, asked),
    findMemories(sources, round, asked),
    findCode(sources, round, asked),
    findCommits(sources, round, asked),
  ]);
  const { leastRelevance = 0 } = options;
  const isLikely = [experiences, values, memories, code, commits].some(
    ([best]) => (best?.merit ?? 0) >= leastRelevance,
  );
  const buckets: readonly FoundBucket[] = [
    { weight: WEIGHTS.experiences, findings: experiences },
    { weight: WEIGHTS.values, findings: values },
    { weight: WEIGHTS.memories, findings: memories },
    { weight: WEIGHTS.code, findings: code.map((finding) => lessened(finding, MERIT_OF.code)) },
    { weight: WEIGHTS.commits, findings: commits.map((finding) => lessened(finding, MERIT_OF.commits)) },
  ];
  const terms = new Set(analyzeQuery(situation));
  return { buckets: isLikely ? buckets : [], terms, troubles: round.troubles };
}

function lessened(finding: Finding, share: number): Finding {
  return { ...finding, merit: share * (finding.merit ?? 1) };
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
  return rankedFindings(found, matchingMemory);
}

/** Names its place alone: the score of a memory falls with its age. */
function matchingMemory({ memory }: FoundMemory, index: number): Finding {
  return memoryFinding(memory, `match ${String(index + 1)}`);
}
