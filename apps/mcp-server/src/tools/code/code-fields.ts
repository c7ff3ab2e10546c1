import { boundedText, optionalField, optionalText } from '@learning-memory/schema-fields';
import { z } from 'zod';

/** What an index is called. */
export const indexNameField = optionalText(64).describe('Name of the index');
export const snippetField = boundedText(20_000).describe('The piece of code');
export const functionNameField = boundedText(300).describe('Its name; Page.render is narrower than render');

/** Its names are in the refusal: a list of them in every session would cost more than a wrong one now and then. */
export function languageField(languages: readonly string[]) {
  const known = new Set(languages);
  const error = ({ input }: { readonly input?: unknown }): string =>
    `language must be one of ${languages.join(', ')}, got ${JSON.stringify(input)}.`;
  return optionalField(z.string().refine((language) => known.has(language), { error })).describe(
    'Language of the code: python',
  );
}
