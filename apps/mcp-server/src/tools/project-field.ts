import { optionalText } from '@learning-memory/schema-fields';

const LONGEST_NAME = 400;

/** Whose things are meant: this project's and what is global, or by name another's, or `*`. */
export const projectField = optionalText(LONGEST_NAME);
