import type { ContextSource } from '@learning-memory/context-assembler';
import type { Candidate } from '../candidates/candidate.ts';

/** Tools that give more of a source. */
const TOOLS: Readonly<Partial<Record<ContextSource, string>>> = {
  orphans: 'list_ghap_entries',
  experiences: 'search_experiences',
  values: 'list_values',
  memories: 'retrieve_memories',
  code: 'search_code',
  commits: 'search_commits',
};

/** Says how many of all that is known are shown, and which tools give the others; `undefined` when there are none. */
export function theRest(all: readonly Candidate[], shown: readonly Candidate[]): string | undefined {
  const others = all.filter((candidate) => !shown.includes(candidate));
  if (others.length === 0) return undefined;
  const tools = [...new Set(others.map(({ source }) => TOOLS[source]))].filter((tool) => tool !== undefined);
  const named = tools.map((tool) => `\`${tool}\``);
  const list = [named.slice(0, -1).join(', '), named.at(-1) ?? ''].filter((part) => part !== '').join(' and ');
  return `${String(shown.length)} of ${String(all.length)} shown; ${list} ${tools.length === 1 ? 'has' : 'have'} the rest.`;
}
