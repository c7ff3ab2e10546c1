import type { OutcomeStatus } from '@learning-memory/ghap';
import type { ExperiencePayload } from '@learning-memory/observation-persister-collection';
import { compareStrings } from '@learning-memory/text-analysis';
import type { CalibrationOptions, CalibrationReport, HitRate } from '@learning-memory/value-store';
import { groupBy } from '../group-by.ts';
import { calibrationSentence } from './calibration-sentence.ts';
import { forecastQuality } from './forecast-quality.ts';
import type { Forecast } from './forecasts.ts';
import { wilsonInterval } from './wilson-interval.ts';

export type CountedEntry = Pick<ExperiencePayload, 'domain' | 'strategy' | 'outcomeStatus'> & {
  /** Was stated before the outcome was known. */
  readonly confidence?: number | undefined;
  readonly contested?: boolean | undefined;
};

/** Of the entries that were chosen by these options. */
export function calibrationReport(
  entries: readonly CountedEntry[],
  options: Pick<CalibrationOptions, 'domain' | 'strategy'>,
): CalibrationReport {
  const pairs = [...groupBy(entries, ({ domain, strategy }) => `${domain} ${strategy}`).values()];
  const report = {
    overall: hitRate(entries),
    byDomain: ranked(pairs, ({ domain }) => ({ domain })),
    byStrategy: ranked(pairs, ({ strategy }) => ({ strategy })),
    byDomainAndStrategy: ranked(pairs, ({ domain, strategy }) => ({ domain, strategy })),
  };
  return { ...report, sentence: calibrationSentence(report, options) };
}

/** Share confirmed of confirmed and falsified, with its interval where there is one. */
function hitRate(entries: readonly CountedEntry[]): HitRate {
  const countOf = (status: OutcomeStatus): number =>
    entries.filter(({ outcomeStatus }) => outcomeStatus === status).length;
  const [confirmed, falsified, abandoned] = [countOf('confirmed'), countOf('falsified'), countOf('abandoned')];
  const outcomes = confirmed + falsified;
  const interval = wilsonInterval(confirmed, outcomes);
  const rate = interval === undefined ? {} : { rate: confirmed / outcomes, ...interval };
  const forecasts = forecastQuality(entries.flatMap(forecastOf));
  const contested = entries.filter((entry) => entry.contested === true).length;
  return {
    confirmed,
    falsified,
    abandoned,
    ...(contested > 0 && { contested }),
    ...rate,
    ...(forecasts && { forecasts }),
  };
}

/** Entries of before there were confidences have none, and what was abandoned came out neither way. */
function forecastOf({ confidence, outcomeStatus }: CountedEntry): readonly Forecast[] {
  if (confidence === undefined || outcomeStatus === 'abandoned') return [];
  return [{ confidence, cameTrue: outcomeStatus === 'confirmed' }];
}

type Pair = readonly CountedEntry[];
type PairName = Pick<CountedEntry, 'domain' | 'strategy'>;

/** The pairs joined by what `nameOf` keeps of their name; most outcomes first, then by name. */
function ranked<Name extends Readonly<Record<string, string>>>(
  pairs: readonly Pair[],
  nameOf: (pair: PairName) => Name,
): readonly (HitRate & Name)[] {
  const joined = new Map<string, { readonly name: Name; readonly entries: Pair }>();
  for (const pair of pairs) {
    const name = nameOf(pair[0] as PairName);
    const key = Object.values(name).join(' ');
    joined.set(key, { name, entries: [...(joined.get(key)?.entries ?? []), ...pair] });
  }
  return [...joined]
    .map(([key, { name, entries }]) => ({ key, name, rate: hitRate(entries) }))
    .sort((a, b) => outcomesOf(b.rate) - outcomesOf(a.rate) || compareStrings(a.key, b.key))
    .map(({ name, rate }) => ({ ...name, ...rate }));
}

function outcomesOf({ confirmed, falsified }: HitRate): number {
  return confirmed + falsified;
}
