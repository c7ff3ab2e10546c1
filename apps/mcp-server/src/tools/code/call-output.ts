import { CODE_UNIT_KINDS, type CallAnswer, type CallEdge, type CallEnd } from '@learning-memory/code-indexer';
import { z } from 'zod';

const callEnd = z.object({
  qualified_name: z.string(),
  unit_type: z.enum([...CODE_UNIT_KINDS, 'module']),
  project: z.string(),
  file_path: z.string(),
  start_line: z.int(),
});

/** `definitions` are the units that the name fits; `of` says which of several a result belongs to. */
export const callsOutput = z.object({
  results: z.array(
    callEnd.extend({
      call_lines: z.array(z.int()),
      resolution: z.enum(['exact', 'name', 'ambiguous']),
      of: callEnd.optional(),
    }),
  ),
  count: z.int(),
  total: z.int(),
  definitions: z.array(callEnd),
});

type CallsOutput = z.output<typeof callsOutput>;

/** Definitions of one name that are listed. */
const MOST_DEFINITIONS = 20;

export function toCallsOutput({ units, edges, total }: CallAnswer, end: 'caller' | 'callee'): CallsOutput {
  const results = edges.map((edge) => toResult(edge, end, units.length > 1));
  return { results, count: results.length, total, definitions: units.slice(0, MOST_DEFINITIONS).map(toEnd) };
}

function toResult(edge: CallEdge, end: 'caller' | 'callee', isOneOfSeveral: boolean): CallsOutput['results'][number] {
  const other = end === 'caller' ? edge.callee : edge.caller;
  const result = { ...toEnd(edge[end]), call_lines: [...edge.lines], resolution: edge.resolution };
  return isOneOfSeveral ? { ...result, of: toEnd(other) } : result;
}

function toEnd({ qualifiedName, kind, project, path, startLine }: CallEnd): z.output<typeof callEnd> {
  return { qualified_name: qualifiedName, unit_type: kind, project, file_path: path, start_line: startLine };
}
