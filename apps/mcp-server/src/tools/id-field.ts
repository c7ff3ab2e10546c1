import { boundedText } from '@learning-memory/schema-fields';

/** Takes the id of a stored record. */
export const idField = boundedText(128);
