/** Names of programming languages that mean little else. */
const LANGUAGES =
  /(?<![\p{L}\p{N}.+#-])(?:in |with |using )?(?:python ?[23]?|java ?script|type ?script|java|golang|rust|ruby|php|lua|c\+\+|cpp|c#|csharp)(?![\p{L}\p{N}+#-])/giu;

/**
 * A question without the language it is about: units never say theirs, and so the model finds those that do. As it is where
 * nothing else is left.
 */
export function withoutLanguage(question: string): string {
  const rest = question.replace(LANGUAGES, ' ').replace(/\s+/gu, ' ').trim();
  return rest === '' ? question : rest;
}
