import type { Domain, Strategy } from '@learning-memory/ghap';
import type { ProjectIds } from '@learning-memory/project';

/** Says how often predictions came true. Abandoned entries made no outcome and do not count in the rate. */
export interface HitRate {
  readonly confirmed: number;
  readonly falsified: number;
  readonly abandoned: number;
  /** Confirmed / (confirmed + falsified); absent without either, as are the bounds. */
  readonly rate?: number | undefined;
  /** Bounds the 95 % Wilson interval. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

export interface CalibrationReport {
  readonly overall: HitRate;
  /** Most outcomes first, then by name; only those with an entry. So are the others. */
  readonly byDomain: readonly (HitRate & { readonly domain: Domain })[];
  readonly byStrategy: readonly (HitRate & { readonly strategy: Strategy })[];
  readonly byDomainAndStrategy: readonly (HitRate & { readonly domain: Domain; readonly strategy: Strategy })[];
}

export interface CalibrationOptions {
  readonly domain?: Domain | undefined;
  readonly strategy?: Strategy | undefined;
  /** Whose entries count; of all without it. */
  readonly projects?: ProjectIds | undefined;
  /** Keeps what was created at this time or after it, in epoch milliseconds. */
  readonly since?: number | undefined;
}
