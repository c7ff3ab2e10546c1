export interface Redacted {
  readonly text: string;
  /** Parts that were taken out. */
  readonly count: number;
}
