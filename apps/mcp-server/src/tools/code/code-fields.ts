import { boundedText, optionalField, optionalText } from '@learning-memory/schema-fields';
import { z } from 'zod';

export const projectField = boundedText(64);
export const optionalProjectField = optionalText(64);
export const snippetField = boundedText(20_000);
export const functionNameField = boundedText(300);

export function languageField(languages: readonly string[]) {
  return optionalField(z.enum(languages));
}
