import { AXES } from '@learning-memory/ghap';
import { limitField, optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import type { Value } from '@learning-memory/value-store';
import { z } from 'zod';
import { matchOf, weakOutput } from '../no-match.ts';
import { queryField } from '../query-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import { toValueOutput, valueOutput } from './value-output.ts';

const listedValue = valueOutput.extend({
  detached: z.boolean().optional(),
  heeded: z.object({ sessions: z.int(), confirmed: z.int(), falsified: z.int(), lower_bound: z.number() }).optional(),
  score: z.number().optional(),
  ...weakOutput,
});

export function listValuesTool({ values }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'list_values',
    title: 'List values',
    description:
      'Stored values, those of the largest clusters first, or with query those closest in meaning. detached: the cluster is ' +
      'gone; heeded: how entries ended in sessions that were shown the value.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      axis: optionalField(z.enum(AXES)),
      query: optionalField(queryField),
      limit: limitField({ default: 20, max: 100 }),
    }),
    output: z.object({ results: z.array(listedValue), count: z.int(), notice: z.string().optional() }),
    async run({ axis, query, limit }, { signal }) {
      if (query === undefined) {
        const results = (await values.list({ axis, limit })).map((value) => toListedValue(value));
        return { results, count: results.length };
      }
      const answer = await values.search({ query, axis, limit, signal });
      const { weak, notice } = matchOf(answer);
      const scores = new Map(answer.hits.map(({ id, score }) => [id, score]));
      const found = await values.get([...scores.keys()]);
      const results = found.map((value) => ({ ...toListedValue(value, scores.get(value.id)), ...weak }));
      return { results, count: results.length, ...(notice === undefined ? {} : { notice }) };
    },
  });
}

function toListedValue(value: Value, score?: number): z.output<typeof listedValue> {
  const { detached, heeded } = value;
  return {
    ...toValueOutput(value),
    ...(detached ? { detached } : {}),
    ...(heeded === undefined ? {} : { heeded: toHeeded(heeded) }),
    ...(score === undefined ? {} : { score: roundScore(score) }),
  };
}

function toHeeded({ sessions, confirmed, falsified, lowerBound }: NonNullable<Value['heeded']>) {
  return { sessions, confirmed, falsified, lower_bound: roundScore(lowerBound) };
}
