import { boundedText } from '@learning-memory/schema-fields';
import { VALUE_TEXT_LIMIT } from '@learning-memory/value-store';

/** Takes the sentence of a value. */
export const valueTextField = boundedText(VALUE_TEXT_LIMIT).describe(
  `What to do in which situation, in ${VALUE_TEXT_LIMIT} characters`,
);
