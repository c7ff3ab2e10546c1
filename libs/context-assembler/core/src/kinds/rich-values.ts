import type { RichContextOptions } from '@learning-memory/context-assembler';
import type { FoundValue, SearchValuesOptions } from '@learning-memory/value-store';
import type { AssemblerContext } from '../assembler-context.ts';
import type { Finding } from '../candidates/candidate.ts';
import { matchOf } from '../candidates/match-of.ts';
import { valueFinding } from '../candidates/value-findings.ts';
import type { Round } from '../sources/open-round.ts';
import { bestFirst } from './best-first.ts';

const LIMIT = 5;

type Scope = Pick<SearchValuesOptions, 'domain' | 'axis'>;

/** Values of the domain first, then those on how strategies work, then any that fit the situation. */
export async function richValues(
  values: AssemblerContext['values'],
  round: Round,
  { situation: query, domain, strategy }: RichContextOptions,
): Promise<readonly Finding[]> {
  const search = async (scope: Scope): Promise<readonly FoundValue[]> => {
    const hits = await round.search({ source: 'values', subject: 'values' }, (signal) =>
      values.search({ query, ...scope, limit: LIMIT, signal }),
    );
    return bestFirst(hits, ({ id }) => id);
  };
  const found = await Promise.all([
    domain === undefined ? [] : search({ domain }),
    strategy === undefined ? [] : search({ axis: 'strategy' }),
    search({}),
  ]);
  return found.flatMap((hits) =>
    hits.map(({ id, value, score }, index) =>
      valueFinding({ ...value, id }, { section: 'Values', reason: matchOf(index, score) }),
    ),
  );
}
