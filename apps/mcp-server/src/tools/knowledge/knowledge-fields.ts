import type { Metaknowledge } from '@learning-memory/knowledge';
import { optionalField } from '@learning-memory/schema-fields';
import { z } from 'zod';

/** Inputs of the knowledge tools; what names and texts may be, the service checks. */
export const scopeIdField = optionalField(z.string()).describe('Scope; default this project');
export const projectIdField = optionalField(z.string()).describe('PROJECT scope; default this project');
export const targetScopeField = optionalField(z.string()).describe('Scope to write to; default this project');
export const ownScopeIdField = z.string().describe('Id of the scope');
export const parentsField = optionalField(z.array(z.string())).describe(
  'Scopes it inherits from, all of them: one PRODUCT, and GROUPs for a PROJECT',
);
export const descriptionField = optionalField(z.string()).describe('What belongs in it');

export const categoryField = z.string().describe('Dotted: git.workflows');
export const keywordField = z.string().describe('What the entry is about');
export const keywordsField = z.array(z.string()).describe('Keywords to look up');
export const categoriesField = z.array(z.string()).describe('Categories, subcategories included');
export const contentField = z.string().describe('The rule or fact; WARNING:, DANGER:, LAST TIME: mark risks');
/** A record would leave this label out without a word. */
const LOST_LABEL = '__proto__';
export const metaknowledgeField = optionalField(
  z.preprocess(
    (given, context) => {
      const isLost = typeof given === 'object' && given !== null && Object.hasOwn(given, LOST_LABEL);
      if (isLost)
        context.addIssue(`Field 'metaknowledge' has the label '${LOST_LABEL}', which JSON objects lose. Rename it.`);
      return given;
    },
    z.record(z.string(), z.string()),
  ),
).describe('Labels such as REASON, SEVERITY');

export const metaknowledgeOutput = z.record(z.string(), z.string());

export function toMetaknowledge(labels: Metaknowledge): z.output<typeof metaknowledgeOutput> {
  return { ...labels };
}

/** Left out of an answer where nothing was replaced. */
export function redactionsOf(redactions: number): { readonly redactions?: number } {
  return redactions === 0 ? {} : { redactions };
}
