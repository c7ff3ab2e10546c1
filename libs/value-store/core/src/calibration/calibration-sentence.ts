import type { Domain, Strategy } from '@learning-memory/ghap';
import type { CalibrationReport, ConfidenceVerdict, ForecastQuality, HitRate } from '@learning-memory/value-store';

export interface SentencePlace {
  readonly domain?: Domain | undefined;
  readonly strategy?: Strategy | undefined;
}

interface Candidate extends SentencePlace {
  readonly forecasts: ForecastQuality;
}

/**
 * Speaks of the domain that is most over-confident, else of all where all are, then of the most under-confident, then of all;
 * where there is no confidence, of that.
 */
export function calibrationSentence(
  { overall, byDomain }: Pick<CalibrationReport, 'overall' | 'byDomain'>,
  { domain, strategy }: SentencePlace,
): string {
  if (overall.forecasts === undefined) return sentenceOfNone(overall, { domain, strategy });
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

function sentenceOfNone({ confirmed, falsified }: HitRate, place: SentencePlace): string {
  const outcomes = confirmed + falsified;
  if (outcomes === 0) return `No entry${whereOf(place)} has come out yet, neither confirmed nor falsified.`;
  const none =
    outcomes === 1 ? 'the one entry with an outcome has' : `the ${String(outcomes)} entries with an outcome have`;
  return `Nothing can be said of your confidence${whereOf(place)}: ${none} none.`;
}

function whereOf({ domain, strategy }: SentencePlace): string {
  return `${strategy === undefined ? '' : ` with ${strategy}`}${domain === undefined ? '' : ` in ${domain}`}`;
}

function sentenceOf({ forecasts, ...place }: Candidate): string {
  const { verdict, count, meanConfidence, rate } = forecasts;
  const where = whereOf(place);
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
