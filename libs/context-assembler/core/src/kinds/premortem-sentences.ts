import type { ContextStyle } from '@learning-memory/context-assembler';
import type { Domain } from '@learning-memory/ghap';
import type { CalibrationReport, HitRate } from '@learning-memory/value-store';

/** Below it the interval says little else than that nothing is known. */
const FEW = 5;

/** Says how often predictions came true, with the size of the sample; a full one with the 95 % Wilson interval too. */
export function hitRateSentence(
  { confirmed, falsified, abandoned, rate, low, high }: HitRate,
  style: ContextStyle = 'full',
): string {
  const outcomes = confirmed + falsified;
  const left = `${String(abandoned)} abandoned`;
  if (rate === undefined || low === undefined || high === undefined) {
    return `no prediction has come out yet (${left}), so its hit rate is unknown.`;
  }
  if (style === 'brief') return `${String(confirmed)} of ${String(outcomes)} predictions confirmed, ${left}.`;
  const interval = `95 % Wilson interval ${percent(low)} to ${percent(high)}`;
  const few = outcomes < FEW ? ' That is too little to go by.' : '';
  return `${String(confirmed)} of ${String(outcomes)} predictions confirmed (${percent(rate)}, ${interval}), ${left}.${few}`;
}

export interface FailureCounts {
  /** Counts failures of the strategy. */
  readonly own: number;
  /** Failures of the domain that were looked at. */
  readonly all: number;
  readonly domain: Domain;
  readonly mostLookedAt: number;
}

/** Says how many failures the sections below are about. */
export function failureSentence({ own, all, domain, mostLookedAt }: FailureCounts): string {
  if (all === 0) return `No failure is recorded in ${domain}.`;
  const newest = all >= mostLookedAt ? 'the newest ' : '';
  return `Failures with this strategy: ${String(own)} of ${newest}${String(all)} in ${domain}.`;
}

/** Warns of a domain in which stated confidence came true too rarely, and of no other. */
export function confidenceSentence({ overall, sentence }: CalibrationReport): string | undefined {
  return overall.forecasts?.verdict === 'overconfident' ? sentence : undefined;
}

function percent(share: number): string {
  return `${String(Math.round(share * 100))} %`;
}
