import { boundedText, optionalField, optionalText } from '@learning-memory/schema-fields';
import { z } from 'zod';

/** Is what an index is called. */
export const indexNameField = optionalText(64).describe('Name of the index');
export const snippetField = boundedText(20_000).describe('The piece of code');
export const functionNameField = boundedText(300).describe('Its name; Page.render is narrower than render');

export function languageField(languages: readonly string[]) {
  return optionalField(z.enum(languages)).describe('Language of the code');
}
