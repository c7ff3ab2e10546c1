import type { Config } from '../config/config.ts';

const OPENING =
  'Learning Memory is on and still empty of memories: what you learn in this project is kept across sessions, on this machine.';
const KEEPING =
  'Keep decisions and preferences with store_memory, and track work that is not trivial with start_ghap and resolve_ghap; ' +
  'later sessions begin with what fits.';
const INDEXING = 'In a git repository code and commits become searchable by themselves (search_code, search_commits).';

/** What a session starts with while nothing is stored: what this is, and what to do. */
export function welcomeText({ injection, autoIndex }: Pick<Config, 'injection' | 'autoIndex'>): string {
  if (injection === 'minimal') return OPENING;
  return [OPENING, autoIndex === 'on' ? `${KEEPING} ${INDEXING}` : KEEPING].join('\n');
}
