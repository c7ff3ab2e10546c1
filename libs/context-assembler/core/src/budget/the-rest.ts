import type { ContextSource } from '@learning-memory/context-assembler';
import type { Candidate } from '../candidates/candidate.ts';

/** Tools that give more of a source; none lists the warnings of knowledge, which come before the actions they fit. */
const TOOLS: Readonly<Record<Exclude<ContextSource, 'knowledge'>, string>> = {
  orphans: 'list_ghap_entries',
  calibration: 'get_calibration',
  experiences: 'search_experiences',
  values: 'list_values',
  memories: 'retrieve_memories',
  code: 'search_code',
  commits: 'search_commits',
};

/**
 * Says how many of all that is known are shown, and which tool gives most of the others, where any does; `undefined` for none.
 * `further` memories are known beside all.
 */
export function theRest(all: readonly Candidate[], shown: readonly Candidate[], further = 0): string | undefined {
  const others = all.filter((candidate) => !shown.includes(candidate));
  if (others.length + further === 0) return undefined;
  const shares = `${String(shown.length)} of ${String(all.length + further)} shown`;
  const [most] = [...countsByTool(others, further)].sort(([, left], [, right]) => right - left);
  if (most === undefined) return `${shares}.`;
  const [tool, covered] = most;
  return `${shares}; \`${tool}\` has ${covered < others.length + further ? 'more' : 'the rest'}.`;
}

function countsByTool(others: readonly Candidate[], memories: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>(memories > 0 ? [[TOOLS.memories, memories]] : []);
  for (const { source } of others) {
    if (source === 'knowledge') continue;
    const tool = TOOLS[source];
    counts.set(tool, (counts.get(tool) ?? 0) + 1);
  }
  return counts;
}
