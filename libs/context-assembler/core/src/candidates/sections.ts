/** Holds the headings, in the order in which they stand in every text: what changes the next step first. */
export const SECTIONS = [
  'Left open before (adopt_ghap takes one over, resolve_ghap closes it)',
  'Warnings of this project',
  'A rule for this',
  'This went wrong before',
  'This error came before',
  'This file went wrong lately',
  'This project',
  'Last entries',
  'Past failures',
  'Similar experiences',
  'Surprises',
  'Root causes',
  'Values',
  'Principles',
  'Memories',
  'Code',
  'Commits',
] as const;
export type Section = (typeof SECTIONS)[number];
