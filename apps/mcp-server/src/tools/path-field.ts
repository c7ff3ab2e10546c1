import { boundedText, optionalText } from '@learning-memory/schema-fields';

/** No operating system has longer paths. */
const PATH_LIMIT = 4096;

export const pathField = boundedText(PATH_LIMIT);
export const optionalPathField = optionalText(PATH_LIMIT);
