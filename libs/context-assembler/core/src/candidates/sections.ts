/** Holds the headings, in the order in which they stand in every text. */
export const SECTIONS = [
  'Left open by an earlier session (adopt_ghap takes one over, resolve_ghap closes it)',
  'Last entries',
  'Similar experiences',
  'Past failures',
  'Surprises',
  'Root causes',
  'Code',
  'Commits',
  'Values',
  'Principles',
  'Memories',
] as const;
export type Section = (typeof SECTIONS)[number];
