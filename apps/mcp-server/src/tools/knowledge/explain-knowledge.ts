import { KNOWLEDGE_TIERS, type Candidate, type EntryRevision, type Explanation } from '@learning-memory/knowledge';
import { optionalField, shorten, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { historyField, historyPage } from './earlier-versions.ts';
import { categoryField, keywordField, scopeIdField } from './knowledge-fields.ts';
import { scopeToRead } from './knowledge-scope.ts';
import { leftOutOf } from './left-out.ts';

/** UTF-16 units of a content: `get_knowledge` has what holds whole. */
const SHOWN_CONTENT = 400;

const candidate = z.object({
  scope_id: z.string(),
  tier: z.enum(KNOWLEDGE_TIERS),
  category: z.string(),
  content: z.string(),
});

const revision = z.object({
  version: z.int(),
  action: z.string(),
  at: z.string(),
  /** Absent of a deletion. */
  content: z.string().optional(),
});

const output = z.object({
  keyword: z.string(),
  /** In the order walked. */
  chain: z.array(z.object({ scope_id: z.string(), tier: z.enum(KNOWLEDGE_TIERS), matches: z.int() })),
  winner: candidate.nullable(),
  shadowed: z.array(candidate.extend({ why: z.string() })),
  history: z.array(revision),
  nearest: z.array(z.string()).optional(),
  /** Present where there are more versions. */
  left_out: z.array(z.string()).optional(),
});

export function explainKnowledgeTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'explain_knowledge',
    title: 'Explain knowledge',
    description:
      'Why an entry holds: the scopes walked, the winner, what it shadows and why, and its history. With a category also ' +
      'the history of a deleted entry.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      scope_id: scopeIdField,
      keyword: keywordField,
      category: optionalField(categoryField),
      history: historyField,
    }),
    output,
    async run({ scope_id: asked, keyword, category, history: page = 1 }) {
      const { knowledge } = services;
      const scope = await scopeToRead(services, asked);
      const categories = category === undefined ? undefined : [category];
      const explanation = await knowledge.explain({ scope, keyword, categories });
      const key = explanation.winner ?? (category === undefined ? undefined : { scope, category });
      const history = key === undefined ? [] : await knowledge.history({ ...key, keyword });
      return toOutput(explanation, historyPage(history.map(toRevision), page));
    },
  });
}

function toOutput(
  { keyword, chain, winner, shadowed, nearest }: Explanation,
  { history = [], cut }: ReturnType<typeof historyPage<z.output<typeof revision>>>,
): z.output<typeof output> {
  return {
    keyword,
    chain: chain.map(({ scope, tier, matches }) => ({ scope_id: scope, tier, matches })),
    winner: winner === undefined ? null : toCandidate(winner),
    shadowed: shadowed.map((entry) => ({ ...toCandidate(entry), why: entry.why })),
    history,
    ...(nearest.length === 0 ? {} : { nearest: [...nearest] }),
    ...leftOutOf(cut),
  };
}

function toCandidate({ scope, tier, category, content }: Candidate): z.output<typeof candidate> {
  return { scope_id: scope, tier, category, content: shorten(content, SHOWN_CONTENT) };
}

function toRevision(entry: EntryRevision): z.output<typeof revision> {
  const { version, action, writtenAt } = entry;
  const at = toIso(writtenAt);
  return entry.action === 'deleted'
    ? { version, action, at }
    : { version, action, at, content: shorten(entry.content, SHOWN_CONTENT) };
}
