import { boundedText, optionalText } from '@learning-memory/schema-fields';

/** As long as the paths of any operating system. */
const PATH_LIMIT = 4096;

export const pathField = boundedText(PATH_LIMIT);
export const optionalPathField = optionalText(PATH_LIMIT);
