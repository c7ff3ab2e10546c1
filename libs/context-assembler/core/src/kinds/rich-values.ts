import type { RichContextOptions } from '@learning-memory/context-assembler';
import type { FoundValue, SearchValuesOptions } from '@learning-memory/value-store';
import type { AssemblerContext } from '../assembler-context.ts';
import type { Finding } from '../candidates/candidate.ts';
import { matchOf } from '../candidates/match-of.ts';
import { valueFinding } from '../candidates/value-findings.ts';
import { NO_HITS, type FoundHits, type Round } from '../sources/open-round.ts';
import { rankedFindings } from './best-first.ts';

const LIMIT = 5;

type Scope = Pick<SearchValuesOptions, 'domain' | 'axis'>;

/** Values of the domain first, then those on how strategies work, then any that fit the situation. */
export async function richValues(
  values: AssemblerContext['values'],
  round: Round,
  { situation: query, projects, domain, strategy }: RichContextOptions,
): Promise<readonly Finding[]> {
  const search = (scope: Scope): Promise<FoundHits<FoundValue>> =>
    round.search({ source: 'values', subject: 'values' }, (signal) =>
      values.search({ query, projects, ...scope, limit: LIMIT, signal }),
    );
  const found = await Promise.all([
    domain === undefined ? NO_HITS : search({ domain }),
    strategy === undefined ? NO_HITS : search({ axis: 'strategy' }),
    search({}),
  ]);
  return found.flatMap((answer) => rankedFindings(answer, matchingValue));
}

function matchingValue({ id, value, score }: FoundValue, index: number): Finding {
  return valueFinding({ ...value, id }, { section: 'Values', reason: matchOf(index, score) });
}
