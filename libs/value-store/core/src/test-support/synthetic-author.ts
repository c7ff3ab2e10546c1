import { DOMAINS, STRATEGIES, type Domain } from '@learning-memory/ghap';
import type { CountedEntry } from '../calibration/calibration-report.ts';
import { createRandom } from '../clustering-space/random.ts';

export interface SyntheticAuthor {
  readonly seed: number;
  readonly entries: number;
  /** How much too sure the author is in a domain, as a share; negative where not sure enough. */
  readonly bias: Partial<Record<Domain, number>>;
  /** Lowest confidence that is stated; the highest is 1. */
  readonly from?: number;
}

/** Entries of an author whose confidence comes true as often as it says, but for a known bias in some domains. */
export function syntheticEntries({ seed, entries, bias, from = 0.4 }: SyntheticAuthor): readonly CountedEntry[] {
  const random = createRandom(seed);
  const pick = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)] as T;
  return Array.from({ length: entries }, () => {
    const [domain, strategy] = [pick(DOMAINS), pick(STRATEGIES)];
    const confidence = from + (1 - from) * random();
    const chance = Math.max(0, Math.min(1, confidence - (bias[domain] ?? 0)));
    return { domain, strategy, confidence, outcomeStatus: random() < chance ? 'confirmed' : 'falsified' };
  });
}
