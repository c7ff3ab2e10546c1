/**
 * Every model that a release made vectors with, in their order; the last is the present one. Ids, not a pattern: the model of a
 * newer release is not among them, so that an older one refuses its data rather than embedding them back.
 */
export const RELEASED_MODELS: readonly string[] = [
  'use-lite-512',
  'static-256-bc7b3080',
  'static-256-80366dc5',
  'static-256-3b9514a4',
];

/** Models that no version makes vectors of any more: what was written with one of them is embedded anew. */
export const RETIRED_MODELS: readonly string[] = RELEASED_MODELS.slice(0, -1);
