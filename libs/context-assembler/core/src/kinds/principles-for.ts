import type { Domain } from '@learning-memory/ghap';
import type { Value } from '@learning-memory/value-store';
import { compareStrings } from '@learning-memory/text-analysis';

const PRINCIPLES = 5;

/**
 * Values of the domain, then those of no domain; in each part by what came true after them (lower bound), then by cluster
 * size, newest first.
 */
export function principlesFor(domain: Domain, values: readonly Value[]): readonly Value[] {
  const shown = values.filter(({ standing }) => standing?.kind !== 'retired');
  const own = shown.filter((value) => value.domain === domain);
  const general = shown.filter((value) => value.domain === undefined);
  return [...own.sort(byMerit), ...general.sort(byMerit)].slice(0, PRINCIPLES);
}

function byMerit(left: Value, right: Value): number {
  return (
    Number(isDemoted(left)) - Number(isDemoted(right)) ||
    heededBound(right) - heededBound(left) ||
    right.clusterSize - left.clusterSize ||
    right.createdAt - left.createdAt ||
    compareStrings(left.id, right.id)
  );
}

function isDemoted({ standing }: Value): boolean {
  return standing?.kind === 'demoted';
}

function heededBound({ heeded }: Value): number {
  return heeded?.lowerBound ?? 0;
}
