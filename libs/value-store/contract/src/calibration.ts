import type { Domain, Strategy } from '@learning-memory/ghap';
import type { ProjectIds } from '@learning-memory/project';

/** Says how often predictions came true. Abandoned entries made no outcome and do not count in the rate. */
export interface HitRate {
  readonly confirmed: number;
  readonly falsified: number;
  readonly abandoned: number;
  /** Counts those of `confirmed` that a later commit speaks against, while nobody has looked at them; absent without any. */
  readonly contested?: number | undefined;
  /** Confirmed / (confirmed + falsified); absent without either, as are the bounds. */
  readonly rate?: number | undefined;
  /** Bounds the 95 % Wilson interval. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** Absent where no entry with an outcome has a confidence. */
  readonly forecasts?: ForecastQuality | undefined;
}

/** Adds up to the Brier score: reliability − resolution + uncertainty + withinBandVariance − withinBandCovariance. */
export interface BrierParts {
  /** How far confidence lies from what came true in its band; 0 is best. */
  readonly reliability: number;
  /** How far what came true differs between bands; more is better. */
  readonly resolution: number;
  /** Of the outcomes alone, whatever was said. */
  readonly uncertainty: number;
  /** These two make up for confidences that differ within a band. */
  readonly withinBandVariance: number;
  readonly withinBandCovariance: number;
}

/** Holds the confidences of a tenth of the scale, from `from` to below `to`; the last one holds 1 too. */
export interface ReliabilityBand {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly meanConfidence: number;
  /** Share that came true. */
  readonly rate: number;
  /** Bounds the 95 % Wilson interval of the rate. */
  readonly low: number;
  readonly high: number;
}

/** `too_few` also where there are many, but not enough to tell a fit from a misfit. */
export type ConfidenceVerdict = 'overconfident' | 'underconfident' | 'calibrated' | 'too_few';

/** Says how the confidence stated before the outcome fared; abandoned entries and those without one do not count. */
export interface ForecastQuality {
  readonly count: number;
  readonly meanConfidence: number;
  /** Share of these entries that came true. */
  readonly rate: number;
  /** The mean squared distance of confidence and outcome: 0 is best, and always saying 0.5 makes 0.25. */
  readonly brierScore: number;
  readonly parts: BrierParts;
  /** The mean distance of confidence and rate over the bands, by their size; the bounds hold in 95 %. */
  readonly expectedCalibrationError: { readonly value: number; readonly low: number; readonly high: number };
  /** From low to high; only those with an entry. */
  readonly bands: readonly ReliabilityBand[];
  readonly verdict: ConfidenceVerdict;
}

export interface CalibrationReport {
  readonly overall: HitRate;
  /** Most outcomes first, then by name; only those with an entry. So are the others. */
  readonly byDomain: readonly (HitRate & { readonly domain: Domain })[];
  readonly byStrategy: readonly (HitRate & { readonly strategy: Strategy })[];
  readonly byDomainAndStrategy: readonly (HitRate & { readonly domain: Domain; readonly strategy: Strategy })[];
  /** Says what confidence is worth, in words: of the domain that is most over-confident, else of all; or that there is none to speak of. */
  readonly sentence?: string | undefined;
}

export interface CalibrationOptions {
  readonly domain?: Domain | undefined;
  readonly strategy?: Strategy | undefined;
  /** Whose entries count; of all without it. */
  readonly projects?: ProjectIds | undefined;
  /** Keeps what was created at this time or after it, in epoch milliseconds. */
  readonly since?: number | undefined;
}
