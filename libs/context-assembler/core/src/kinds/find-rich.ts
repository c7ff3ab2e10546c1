import type { FoundCode } from '@learning-memory/code-indexer';
import { CONTEXT_LIMITS, type RichContextOptions } from '@learning-memory/context-assembler';
import type { Axis } from '@learning-memory/ghap';
import type { FoundCommit } from '@learning-memory/git-analyzer';
import type { FoundMemory } from '@learning-memory/memory';
import type { FoundExperience } from '@learning-memory/observation-persister';
import type { AssemblerContext } from '../assembler-context.ts';
import type { FoundContext } from '../budget/assemble.ts';
import { codeFinding } from '../candidates/code-finding.ts';
import { commitFinding } from '../candidates/commit-finding.ts';
import { memoryFinding } from '../candidates/memory-finding.ts';
import type { Round } from '../sources/open-round.ts';
import { bestFirst } from './best-first.ts';
import { richExperiences, type FoundEntries } from './rich-experiences.ts';
import { richValues } from './rich-values.ts';

/** Parts of the budget. */
const WEIGHTS = { experiences: 3, code: 2, commits: 2, values: 1, memories: 1 } as const;
/** Hits asked for: about as many as a whole budget can show. */
const LIMITS = { entries: 10, code: 10, commits: 8, memories: 5 } as const;

/** All searches run at once. */
export async function findRich(
  sources: AssemblerContext,
  round: Round,
  options: RichContextOptions,
): Promise<FoundContext> {
  const situation = [...options.situation].slice(0, CONTEXT_LIMITS.situation).join('');
  const asked = { ...options, situation };
  const [entries, code, commits, values, memories] = await Promise.all([
    findEntries(sources, round, asked),
    findCode(sources, round, asked),
    findCommits(sources, round, asked),
    richValues(sources.values, round, asked),
    findMemories(sources, round, asked),
  ]);
  return {
    buckets: [
      { weight: WEIGHTS.experiences, findings: richExperiences(entries) },
      { weight: WEIGHTS.code, findings: bestFirst(code, ({ id }) => id).map(codeFinding) },
      { weight: WEIGHTS.commits, findings: bestFirst(commits, ({ commit }) => commit.sha).map(commitFinding) },
      { weight: WEIGHTS.values, findings: values },
      { weight: WEIGHTS.memories, findings: bestFirst(memories, ({ memory }) => memory.id).map(matchingMemory) },
    ],
    troubles: round.troubles,
  };
}

async function findEntries(
  { experiences }: AssemblerContext,
  round: Round,
  options: RichContextOptions,
): Promise<FoundEntries> {
  const on = (axis: Axis, subject: string): Promise<readonly FoundExperience[]> =>
    round.search({ source: 'experiences', subject }, (signal) =>
      experiences.search({
        query: options.situation,
        axis,
        limit: LIMITS.entries,
        signal,
      }),
    );
  const [similar, surprising, caused] = await Promise.all([
    on('full', 'experiences'),
    on('surprise', 'surprises'),
    on('root_cause', 'root causes'),
  ]);
  return { similar, surprising, caused };
}

async function findCode(
  { code }: AssemblerContext,
  round: Round,
  { situation: query, includeCode = true, projects }: RichContextOptions,
): Promise<readonly FoundCode[]> {
  if (!includeCode || code === undefined) return [];
  return round.search({ source: 'code', subject: 'code' }, (signal) =>
    code.search({ query, projects, limit: LIMITS.code, signal }),
  );
}

async function findCommits(
  { commits }: AssemblerContext,
  round: Round,
  { situation: query, includeCode = true, projects }: RichContextOptions,
): Promise<readonly FoundCommit[]> {
  if (!includeCode || commits === undefined) return [];
  return round.search({ source: 'commits', subject: 'commits' }, (signal) =>
    commits.searchCommits({ query, projects, limit: LIMITS.commits, signal }),
  );
}

function findMemories(
  { memories }: AssemblerContext,
  round: Round,
  { situation: query }: RichContextOptions,
): Promise<readonly FoundMemory[]> {
  return round.search({ source: 'memories', subject: 'memories' }, (signal) =>
    memories.search({ query, limit: LIMITS.memories, signal }),
  );
}

/** Names its place alone: the score of a memory falls with its age. */
function matchingMemory({ memory }: FoundMemory, index: number): ReturnType<typeof memoryFinding> {
  return memoryFinding(memory, `match ${String(index + 1)}`);
}
