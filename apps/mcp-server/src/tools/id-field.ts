import { boundedText } from '@learning-memory/schema-fields';

/** The id of a stored record. */
export const idField = boundedText(128);
