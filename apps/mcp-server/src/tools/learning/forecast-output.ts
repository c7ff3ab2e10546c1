import type { ForecastQuality, ReliabilityBand } from '@learning-memory/value-store';
import { z } from 'zod';
import { roundScore } from '../round-score.ts';

const interval = { low: z.number(), high: z.number() };

/** Says how the confidence of some entries fared. */
const forecastSummary = z.object({
  count: z.int(),
  mean_confidence: z.number(),
  rate: z.number(),
  verdict: z.enum(['overconfident', 'underconfident', 'calibrated', 'too_few']),
});

const forecastScores = z.object({
  brier_score: z.number(),
  reliability: z.number(),
  resolution: z.number(),
  uncertainty: z.number(),
  within_band_variance: z.number(),
  within_band_covariance: z.number(),
  expected_calibration_error: z.object({ value: z.number(), ...interval }),
});

/** Scores are left out of a part with too few entries to read anything from them. */
export const forecastOutput = forecastSummary.extend(forecastScores.partial().shape);

export const bandsOutput = z.array(
  z.object({
    from: z.number(),
    to: z.number(),
    count: z.int(),
    mean_confidence: z.number(),
    rate: z.number(),
    ...interval,
  }),
);

/** Of all that was asked for. */
export function toForecastOutput(quality: ForecastQuality): z.output<typeof forecastOutput> {
  const { count, meanConfidence, rate, verdict } = quality;
  const summary = { count, mean_confidence: roundScore(meanConfidence), rate: roundScore(rate), verdict };
  return { ...summary, ...toScores(quality) };
}

/** Of a part of it. */
export function toPartialForecastOutput(quality: ForecastQuality): z.output<typeof forecastOutput> {
  const whole = toForecastOutput(quality);
  if (quality.verdict !== 'too_few') return whole;
  const { count, mean_confidence, rate, verdict } = whole;
  return { count, mean_confidence, rate, verdict };
}

function toScores({
  brierScore,
  parts,
  expectedCalibrationError: error,
}: ForecastQuality): z.output<typeof forecastScores> {
  return {
    brier_score: roundScore(brierScore),
    reliability: roundScore(parts.reliability),
    resolution: roundScore(parts.resolution),
    uncertainty: roundScore(parts.uncertainty),
    within_band_variance: roundScore(parts.withinBandVariance),
    within_band_covariance: roundScore(parts.withinBandCovariance),
    expected_calibration_error: {
      value: roundScore(error.value),
      low: roundScore(error.low),
      high: roundScore(error.high),
    },
  };
}

export function toBandsOutput(bands: readonly ReliabilityBand[]): z.output<typeof bandsOutput> {
  return bands.map(({ from, to, count, meanConfidence, rate, low, high }) => ({
    from,
    to,
    count,
    mean_confidence: roundScore(meanConfidence),
    rate: roundScore(rate),
    low: roundScore(low),
    high: roundScore(high),
  }));
}
