import { AXES } from '@learning-memory/ghap';
import { limitField, optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import type { SearchValuesOptions, Value } from '@learning-memory/value-store';
import { z } from 'zod';
import { noValueHint } from '../empty-hint.ts';
import { matchOf, weakOutput, type Match } from '../no-match.ts';
import { namesWhereAsked, projectField, projectOutput } from '../project-field.ts';
import { queryField } from '../query-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import { toValueOutput, valueOutput } from './value-output.ts';

const listedValue = valueOutput.extend({
  detached: z.boolean().optional(),
  heeded: z.object({ sessions: z.int(), confirmed: z.int(), falsified: z.int(), lower_bound: z.number() }).optional(),
  /** Absent for one that was never shown. */
  standing: z.object({ kind: z.enum(['unproven', 'helps', 'demoted', 'retired']), reason: z.string() }).optional(),
  score: z.number().optional(),
  ...projectOutput,
  ...weakOutput,
});

export function listValuesTool(services: ToolServices): ToolDefinition {
  const { currentProject } = services;
  return defineTool({
    name: 'list_values',
    title: 'List values',
    description:
      'Stored values, largest clusters first, or closest to query. detached: the cluster is gone; heeded, standing: how ' +
      'entries ended after it.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      axis: optionalField(z.enum(AXES)).describe('Axis of the cluster'),
      query: optionalField(queryField),
      project: projectField,
      limit: limitField({ default: 20, max: 100 }),
    }),
    output: z.object({ results: z.array(listedValue), count: z.int(), notice: z.string().optional() }),
    async run({ project, ...asked }, { signal }) {
      const projects = await currentProject.idsOf(project);
      const { found, weak, notice } = await findValues(services, { ...asked, projects, signal });
      const names = await namesWhereAsked(currentProject, project, found);
      const results = found.map((value, index) => ({ ...toListedValue(value), ...names[index], ...weak }));
      return { results, count: results.length, ...(notice === undefined ? {} : { notice }) };
    },
  });
}

interface FoundValues {
  readonly found: readonly (Value & { readonly score?: number | undefined })[];
  readonly weak?: Match['weak'];
  readonly notice?: string | undefined;
}

/** By the size of their clusters without a query; a blank one asks for nothing in particular. */
async function findValues(
  services: Pick<ToolServices, 'values' | 'experiences'>,
  { query, ...options }: Omit<SearchValuesOptions, 'query'> & { readonly query?: string | undefined },
): Promise<FoundValues> {
  const { values } = services;
  if (query === undefined || query.trim() === '') return { found: await values.list(options) };
  const answer = await values.search({ ...options, query, includeRetired: true });
  const scores = new Map(answer.hits.map(({ id, score }) => [id, score]));
  const found = await values.get([...scores.keys()]);
  const { weak, notice = await noValueHint(services, { hits: found, projects: options.projects }) } = matchOf(answer);
  return { found: found.map((value) => ({ ...value, score: scores.get(value.id) })), weak, notice };
}

function toListedValue(value: FoundValues['found'][number]): z.output<typeof listedValue> {
  const { detached, heeded, standing, score } = value;
  return {
    ...toValueOutput(value),
    ...(detached ? { detached } : {}),
    ...(heeded === undefined ? {} : { heeded: toHeeded(heeded) }),
    ...(standing === undefined ? {} : { standing: { kind: standing.kind, reason: standing.reason } }),
    ...(score === undefined ? {} : { score: roundScore(score) }),
  };
}

function toHeeded({ sessions, confirmed, falsified, lowerBound }: NonNullable<Value['heeded']>) {
  return { sessions, confirmed, falsified, lower_bound: roundScore(lowerBound) };
}
