import { boundedText, optionalField, optionalText } from '@learning-memory/schema-fields';
import { z } from 'zod';

/** Is what an index is called. */
export const indexNameField = optionalText(64);
export const snippetField = boundedText(20_000);
export const functionNameField = boundedText(300);

export function languageField(languages: readonly string[]) {
  return optionalField(z.enum(languages));
}
