import type { BrierParts } from '@learning-memory/value-store';
import { groupByBand } from './confidence-bands.ts';
import { countTrue, mean, meanConfidence, sum, type Forecast } from './forecasts.ts';

/** Mean squared error of probabilities (G. W. Brier, "Verification of forecasts expressed in terms of probability", 1950). */
export function brierScore(forecasts: readonly Forecast[]): number {
  return mean(forecasts.map(({ confidence, cameTrue }) => (confidence - Number(cameTrue)) ** 2));
}

/**
 * A. H. Murphy, "A new vector partition of the probability score", Journal of Applied Meteorology 12, 1973. His three parts
 * add up where all confidences of a band are equal; the two within bands make up for the rest: D. B. Stephenson et al., "Two
 * extra components in the Brier score decomposition", Weather and Forecasting 23, 2008.
 */
export function brierParts(forecasts: readonly Forecast[]): BrierParts {
  const all = forecasts.length;
  const rate = countTrue(forecasts) / all;
  const bands = groupByBand(forecasts).map(([, within]) => describeBand(within));
  const overBands = (term: (band: Band) => number): number => sum(bands.map((band) => band.count * term(band))) / all;
  return {
    reliability: overBands((band) => (band.confidence - band.rate) ** 2),
    resolution: overBands((band) => (band.rate - rate) ** 2),
    uncertainty: rate * (1 - rate),
    withinBandVariance: overBands(({ variance }) => variance),
    withinBandCovariance: 2 * overBands(({ covariance }) => covariance),
  };
}

interface Band {
  readonly count: number;
  readonly confidence: number;
  readonly rate: number;
  readonly variance: number;
  readonly covariance: number;
}

function describeBand(within: readonly Forecast[]): Band {
  const confidence = meanConfidence(within);
  const rate = countTrue(within) / within.length;
  const deviations = within.map(
    (forecast) => [forecast.confidence - confidence, Number(forecast.cameTrue) - rate] as const,
  );
  return {
    count: within.length,
    confidence,
    rate,
    variance: mean(deviations.map(([said]) => said ** 2)),
    covariance: mean(deviations.map(([said, came]) => said * came)),
  };
}
