import type { Domain, Strategy } from '@learning-memory/ghap';
import type { CalibrationReport, ConfidenceVerdict, ForecastQuality } from '@learning-memory/value-store';

export interface SentencePlace {
  readonly domain?: Domain | undefined;
  readonly strategy?: Strategy | undefined;
}

interface Candidate extends SentencePlace {
  readonly forecasts: ForecastQuality;
}

/** Speaks of the domain that is most over-confident, else of all where all are, then of the most under-confident, then of all. */
export function calibrationSentence(
  { overall, byDomain }: Pick<CalibrationReport, 'overall' | 'byDomain'>,
  { domain, strategy }: SentencePlace,
): string | undefined {
  if (overall.forecasts === undefined) return undefined;
  const whole = { domain, strategy, forecasts: overall.forecasts };
  const parts = byDomain.flatMap(({ domain: name, forecasts }) =>
    forecasts === undefined ? [] : [{ domain: name, strategy, forecasts }],
  );
  const named =
    widest(parts, 'overconfident') ?? widest([whole], 'overconfident') ?? widest(parts, 'underconfident') ?? whole;
  return sentenceOf(named);
}

function widest(candidates: readonly Candidate[], verdict: ConfidenceVerdict): Candidate | undefined {
  const gapOf = ({ forecasts }: Candidate): number => Math.abs(forecasts.meanConfidence - forecasts.rate);
  return candidates
    .filter(({ forecasts }) => forecasts.verdict === verdict)
    .reduce<Candidate | undefined>(
      (best, one) => (best !== undefined && gapOf(best) >= gapOf(one) ? best : one),
      undefined,
    );
}

function sentenceOf({ domain, strategy, forecasts }: Candidate): string {
  const { verdict, count, meanConfidence, rate } = forecasts;
  const where = `${strategy === undefined ? '' : ` with ${strategy}`}${domain === undefined ? '' : ` in ${domain}`}`;
  const entries = `${String(count)} ${count === 1 ? 'entry' : 'entries'}`;
  if (verdict === 'too_few') {
    return `Too few entries to say how well your confidence fits${where}: ${entries} with a confidence and an outcome.`;
  }
  const fits = verdict === 'calibrated' ? ', which fits' : '';
  return `You say ${percent(meanConfidence)} and are right ${percent(rate)} of the time${where}${fits}; ${entries}.`;
}

function percent(share: number): string {
  return `${String(Math.round(share * 100))} %`;
}
