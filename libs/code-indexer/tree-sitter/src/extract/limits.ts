/**
 * Limits the units of one file. Generated and minified files can have any number; what is searched for is not in their
 * tails.
 */
export const UNIT_LIMIT = 5000;
export const CALL_LIMIT = 20_000;
/** Of imports, and of exports. */
export const BINDING_LIMIT = 5000;
export const PROBLEM_LIMIT = 20;
