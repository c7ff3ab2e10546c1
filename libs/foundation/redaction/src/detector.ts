/** One sort of secret. */
export interface Detector {
  /** Stands in `[REDACTED:KIND]`. */
  readonly kind: string;
  /** Where the form is described: a rule of secretlint or gitleaks, the page of its maker, a standard, or `own`. */
  readonly source: string;
  /** Found fast in every text that has a match. */
  readonly anchor: RegExp;
  /**
   * Global. The group `secret`, or else the whole match, is replaced; the group `before` is kept. Linear on any text:
   * a part without upper bound either ends the pattern or cannot begin inside itself.
   */
  readonly pattern: RegExp;
  /** Says whether a match is a secret; without it every match is. */
  readonly accepts?: ((secret: string, before: string) => boolean) | undefined;
}

export type DetectorRow = readonly [
  kind: string,
  source: string,
  anchor: string,
  pattern: RegExp,
  accepts?: Detector['accepts'],
];

/** Detectors that are looked for together: most texts have no anchor of any. */
export interface DetectorGroup {
  readonly anchor: RegExp;
  readonly detectors: readonly Detector[];
}

/** `flags` are those of the anchors. */
export function detectorGroup(rows: readonly DetectorRow[], flags: '' | 'i'): DetectorGroup {
  const detectors = rows.map(([kind, source, anchor, pattern, accepts]) => ({
    kind,
    source,
    anchor: new RegExp(anchor, flags),
    pattern,
    accepts,
  }));
  return { anchor: new RegExp(rows.map(([, , anchor]) => anchor).join('|'), flags), detectors };
}
