import type { ResolvedGhap } from '@learning-memory/ghap';
import type { FoundExperience } from '@learning-memory/observation-persister';
import type { Finding } from '../candidates/candidate.ts';
import { similarEntry } from '../candidates/entry-findings.ts';
import { rootCauses, surprises } from '../candidates/pattern-findings.ts';
import type { FoundHits } from '../sources/open-round.ts';
import { bestFirst, rankedFindings } from './best-first.ts';

type Entries = readonly FoundExperience[];

/** So many similar entries a usual budget shows, and each tells its own surprise. */
const TELLING = 4;

/** Holds hits on the axes `full`, `surprise` and `root_cause`. */
export interface FoundEntries {
  readonly similar: FoundHits<FoundExperience>;
  readonly surprising: Entries;
  readonly caused: Entries;
}

/** Two similar entries, then a pattern of each kind, and so on: all have a place in a small budget. */
export function richExperiences(found: FoundEntries): readonly Finding[] {
  const entries = rankedFindings(found.similar, similarEntry);
  const told = new Set(entries.slice(0, TELLING).map(({ id }) => id));
  const untold = entriesOf(ranked(found.surprising)).filter(({ id }) => !told.has(id));
  const patterns = [
    surprises(untold, 'nearest surprises'),
    rootCauses(entriesOf(ranked(found.caused)), 'nearest failures'),
  ];
  const rounds = Math.max(Math.ceil(entries.length / 2), ...patterns.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, index) => [
    ...entries.slice(index * 2, index * 2 + 2),
    ...patterns.flatMap((pattern) => pattern.slice(index, index + 1)),
  ]).flat();
}

function ranked(hits: Entries): Entries {
  return bestFirst(hits, ({ entry }) => entry.id);
}

function entriesOf(hits: Entries): readonly ResolvedGhap[] {
  return hits.map(({ entry }) => entry);
}
