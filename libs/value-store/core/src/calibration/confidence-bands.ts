import type { ForecastQuality, ReliabilityBand } from '@learning-memory/value-store';
import { groupBy } from '../group-by.ts';
import { countTrue, meanConfidence, sum, type Forecast } from './forecasts.ts';
import { wilsonInterval } from './wilson-interval.ts';

const BANDS = 10;

/** Forecasts by tenths of the scale, from low to high; 1 belongs to the last. */
export function groupByBand(forecasts: readonly Forecast[]): readonly (readonly [number, readonly Forecast[]])[] {
  const bandOf = ({ confidence }: Forecast): number => Math.min(BANDS - 1, Math.floor(confidence * BANDS));
  return [...groupBy(forecasts, bandOf)].sort(([a], [b]) => a - b);
}

export function reliabilityBands(forecasts: readonly Forecast[]): readonly ReliabilityBand[] {
  return groupByBand(forecasts).map(([band, within]) => {
    const [count, hits] = [within.length, countTrue(within)];
    const { low, high } = wilsonInterval(hits, count) ?? { low: 0, high: 1 };
    const range = { from: band / BANDS, to: (band + 1) / BANDS };
    return { ...range, count, meanConfidence: meanConfidence(within), rate: hits / count, low, high };
  });
}

/** That of 99.5 %: by Bonferroni, ten such intervals hold all at once in 95 %. */
const ALL_BANDS_AT_ONCE = 2.807;

/**
 * Expected calibration error over equal bands (M. P. Naeini et al., "Obtaining well calibrated probabilities using Bayesian
 * binning", AAAI 2015). Its bounds put the true rate of each band where its Wilson interval allows the least error, and the
 * most: they hold in at least 95 %, and need no drawing of lots.
 */
export function expectedCalibrationError(
  bands: readonly ReliabilityBand[],
): ForecastQuality['expectedCalibrationError'] {
  const all = sum(bands.map(({ count }) => count));
  const errors = bands.map(({ count, rate, meanConfidence: said }) => {
    const { low, high } = wilsonInterval(Math.round(rate * count), count, ALL_BANDS_AT_ONCE) ?? { low: 0, high: 1 };
    return {
      share: count / all,
      value: Math.abs(said - rate),
      low: Math.max(0, low - said, said - high),
      high: Math.max(Math.abs(said - low), Math.abs(high - said)),
    };
  });
  const weigh = (part: 'value' | 'low' | 'high'): number => sum(errors.map((error) => error.share * error[part]));
  return { value: weigh('value'), low: weigh('low'), high: weigh('high') };
}
