import { LearningMemoryError } from '@learning-memory/errors';
import {
  KNOWLEDGE_TIERS,
  type Candidate,
  type EntryKey,
  type EntryRevision,
  type Explanation,
  type KnowledgeService,
} from '@learning-memory/knowledge';
import { optionalField, shorten, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { historyField, historyPage } from './earlier-versions.ts';
import { categoryField, keywordField, metaknowledgeOutput, scopeIdField, toMetaknowledge } from './knowledge-fields.ts';
import { scopeToRead } from './knowledge-scope.ts';
import { firstWithin, leftOutOf } from './left-out.ts';

/** UTF-16 units of a content: `get_knowledge` has what holds whole. */
const SHOWN_CONTENT = 400;
/** Of a version, which is to be told from others. */
const SHOWN_VERSION = 2000;
/** As JSON. */
const MOST_BYTES = { shadowed: 8000 } as const;

const candidate = z.object({
  scope_id: z.string(),
  tier: z.enum(KNOWLEDGE_TIERS),
  category: z.string(),
  content: z.string(),
  /** Where it was learned; absent where nobody said. */
  project_context: z.string().optional(),
});

const revision = z.object({
  version: z.int(),
  action: z.string(),
  at: z.string(),
  /** Absent of a deletion. */
  content: z.string().optional(),
  metaknowledge: metaknowledgeOutput.optional(),
  session_id: z.string().optional(),
  agent_id: z.string().optional(),
});

const output = z.object({
  keyword: z.string(),
  /** In the order walked. */
  chain: z.array(z.object({ scope_id: z.string(), tier: z.enum(KNOWLEDGE_TIERS), matches: z.int() })),
  winner: candidate.nullable(),
  shadowed: z.array(candidate.extend({ why: z.string() })),
  /** Whose history it is; absent where there is none. */
  history_of: z.object({ scope_id: z.string(), category: z.string() }).optional(),
  history: z.array(revision),
  nearest: z.array(z.string()).optional(),
  /** Present where there is more. */
  left_out: z.array(z.string()).optional(),
});

export function explainKnowledgeTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'explain_knowledge',
    title: 'Explain knowledge',
    description:
      'Why an entry holds: the scopes walked, the winner, what it shadows and why, and its history. With a category the ' +
      'history of the entry there, deleted too.',
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
      const explanation = await knowledge.explain({ scope, keyword, category });
      const { winner, category: normalised } = explanation;
      const own = normalised === undefined ? undefined : { scope, keyword, category: normalised };
      const found = (await historyOf(knowledge, own)) ?? (await historyOf(knowledge, winner && { ...winner, keyword }));
      return toOutput(explanation, found, page);
    },
  });
}

interface FoundHistory {
  readonly key: EntryKey;
  readonly revisions: readonly EntryRevision[];
}

/** `undefined` for a key that never had an entry. */
async function historyOf(knowledge: KnowledgeService, key: EntryKey | undefined): Promise<FoundHistory | undefined> {
  if (key === undefined) return undefined;
  try {
    return { key, revisions: await knowledge.history(key) };
  } catch (error) {
    if (LearningMemoryError.isInstance(error) && error.code === 'KNOWLEDGE_ENTRY_NOT_FOUND') return undefined;
    throw error;
  }
}

function toOutput(
  { keyword, chain, winner, shadowed, nearest }: Explanation,
  found: FoundHistory | undefined,
  page: number,
): z.output<typeof output> {
  const { history = [], cut } = historyPage((found?.revisions ?? []).map(toRevision), page);
  const losers = shadowed.map((entry) => ({ ...toCandidate(entry), why: entry.why }));
  const shown = firstWithin(losers, MOST_BYTES.shadowed);
  const rest = losers.length - shown.length;
  const left = rest === 0 ? [] : [`${String(rest)} of ${String(losers.length)} shadowed entries; give a category`];
  return {
    keyword,
    chain: chain.map(({ scope, tier, matches }) => ({ scope_id: scope, tier, matches })),
    winner: winner === undefined ? null : toCandidate(winner),
    shadowed: shown,
    ...(found && { history_of: { scope_id: found.key.scope, category: found.key.category } }),
    history,
    ...(nearest.length === 0 ? {} : { nearest: [...nearest] }),
    ...leftOutOf([...left, ...cut]),
  };
}

function toCandidate({ scope, tier, category, content, projectContext }: Candidate): z.output<typeof candidate> {
  const learnt = projectContext === '' ? {} : { project_context: shorten(projectContext, SHOWN_CONTENT) };
  return { scope_id: scope, tier, category, content: shorten(content, SHOWN_CONTENT), ...learnt };
}

function toRevision(entry: EntryRevision): z.output<typeof revision> {
  const { version, action, writtenAt, author } = entry;
  const { sessionId, agentId } = author;
  const who = {
    ...(sessionId !== undefined && { session_id: sessionId }),
    ...(agentId !== undefined && { agent_id: agentId }),
  };
  const head = { version, action, at: toIso(writtenAt) };
  if (entry.action === 'deleted') return { ...head, ...who };
  const labels =
    Object.keys(entry.metaknowledge).length === 0 ? {} : { metaknowledge: toMetaknowledge(entry.metaknowledge) };
  return { ...head, content: shorten(entry.content, SHOWN_VERSION), ...labels, ...who };
}
