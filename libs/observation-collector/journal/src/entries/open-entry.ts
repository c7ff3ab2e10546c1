import type { ActiveGhap } from '@learning-memory/ghap';

/** Holds an open entry, and when its present hypothesis, action, prediction and confidence began. */
export interface OpenEntry {
  readonly entry: ActiveGhap;
  readonly since: number;
}
