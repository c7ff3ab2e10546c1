import type { ForecastQuality } from '@learning-memory/value-store';
import { brierParts, brierScore } from './brier-score.ts';
import { expectedCalibrationError, reliabilityBands } from './confidence-bands.ts';
import { confidenceVerdict } from './confidence-verdict.ts';
import { countTrue, meanConfidence, type Forecast } from './forecasts.ts';

/** Undefined without a forecast. */
export function forecastQuality(forecasts: readonly Forecast[]): ForecastQuality | undefined {
  const count = forecasts.length;
  if (count === 0) return undefined;
  const [hits, confidence] = [countTrue(forecasts), meanConfidence(forecasts)];
  const bands = reliabilityBands(forecasts);
  return {
    count,
    meanConfidence: confidence,
    rate: hits / count,
    brierScore: brierScore(forecasts),
    parts: brierParts(forecasts),
    expectedCalibrationError: expectedCalibrationError(bands),
    bands,
    verdict: confidenceVerdict({ count, hits, meanConfidence: confidence }),
  };
}
