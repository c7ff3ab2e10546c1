import {
  CONFIDENCE_TIERS,
  DOMAINS,
  OUTCOME_STATUSES,
  STRATEGIES,
  type ActiveGhap,
  type ResolvedGhap,
} from '@learning-memory/ghap';
import { isoDate, limitField, optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { CountExperiencesOptions } from '@learning-memory/observation-persister';
import { contestedBy, contestedOutput } from '../contested.ts';
import { namesWhereAsked, projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { isOfProjects } from '../../project/is-of-projects.ts';

const input = z.strictObject({
  limit: limitField({ default: 20, max: 100 }),
  offset: optionalField(z.int().min(0)).describe('Results to skip'),
  domain: optionalField(z.enum(DOMAINS)).describe('Kind of work'),
  outcome: optionalField(z.enum(OUTCOME_STATUSES)).describe('How they ended'),
  since: optionalField(isoDate()).describe('Begun at this ISO date or later'),
  project: projectField,
});

const listedEntry = z.object({
  id: z.string(),
  domain: z.enum(DOMAINS),
  strategy: z.enum(STRATEGIES),
  goal: z.string(),
  outcome_status: z.enum(OUTCOME_STATUSES).nullable(),
  ...contestedOutput,
  confidence_tier: z.enum(CONFIDENCE_TIERS).nullable(),
  confidence: z.number().optional(),
  created_at: z.string(),
  resolved_at: z.string().nullable(),
  project: z.string().optional(),
});

export function listGhapEntriesTool({ calls, experiences, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'list_ghap_entries',
    title: 'List GHAP entries',
    description: 'Entries, newest first, the open one on top.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input,
    output: z.object({ results: z.array(listedEntry), count: z.int(), total: z.int() }),
    async run({ project, limit, offset = 0, ...question }, context) {
      const projects = await currentProject.idsOf(project);
      const active = await calls.readerOf(context).current();
      const open =
        active !== undefined && isMeant(active, { ...question, projects: project === undefined ? undefined : projects })
          ? [active]
          : [];
      const behind = { ...question, projects, limit, offset: Math.max(0, offset - open.length) };
      const [stored, total] = await Promise.all([
        experiences.list(behind),
        experiences.count({ ...question, projects }),
      ]);
      const listed = [...open.slice(offset), ...stored].slice(0, limit);
      const names = await namesWhereAsked(currentProject, project, listed);
      const results = listed.map((entry, index) => ({ ...toListedEntry(entry), ...names[index] }));
      return { results, count: results.length, total: total + open.length };
    },
  });
}

/** Unless projects are asked for by name, the open entry of a session is always meant: one may not know its project yet. */
function isMeant(open: ActiveGhap, { domain, outcome, since, projects }: CountExperiencesOptions): boolean {
  return (
    outcome === undefined &&
    (domain === undefined || open.domain === domain) &&
    (since === undefined || open.createdAt >= since) &&
    isOfProjects(open, projects)
  );
}

function toListedEntry(entry: ActiveGhap | ResolvedGhap): z.output<typeof listedEntry> {
  const { id, domain, strategy, goal, confidence } = entry;
  const stated = { id, domain, strategy, goal, ...(confidence !== undefined && { confidence }) };
  const common = { ...stated, created_at: toIso(entry.createdAt) };
  if (!('outcome' in entry)) return { ...common, outcome_status: null, confidence_tier: null, resolved_at: null };
  return {
    ...common,
    outcome_status: entry.outcome.status,
    ...contestedBy(entry),
    confidence_tier: entry.confidenceTier,
    resolved_at: toIso(entry.resolvedAt),
  };
}
