/** One sort of secret. */
export interface Detector {
  /** Stands in `[REDACTED:KIND]`. */
  readonly kind: string;
  /**
   * Global. The group `secret`, or else the whole match, is replaced; the group `before` is kept. Linear on any text:
   * a part without upper bound either ends the pattern or cannot begin inside itself.
   */
  readonly pattern: RegExp;
  /** Says whether a match is a secret; without it every match is. */
  readonly accepts?: ((secret: string, before: string) => boolean) | undefined;
}
