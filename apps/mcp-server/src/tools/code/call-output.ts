import type { CallAnswer, CallEnd, FoundCalls, FoundCall } from '@learning-memory/code-indexer';
import { z } from 'zod';

/**
 * Says `path:line name` of the unit around the call, or the line alone in the one definition that was asked for; what says
 * nothing new is left out, because a function may be called in hundreds of places.
 */
const callSite = z.object({
  at: z.string().optional(),
  line: z.int().optional(),
  calls: z.string().optional(),
  resolution: z.enum(['name', 'ambiguous']).optional(),
  candidates: z.int().optional(),
  project: z.string().optional(),
  stale: z.literal(true).optional(),
});

type CallSiteOutput = z.output<typeof callSite>;

/** `definitions` are the units that the name fits. */
export const callsOutput = z.object({
  results: z.array(callSite),
  count: z.int(),
  total: z.int(),
  definitions: z.array(z.string()),
});

/** Definitions of one name that are listed. */
const MOST_DEFINITIONS = 20;

export function toCallsOutput(
  { units, sites, total }: FoundCalls<CallAnswer>,
  end: 'caller' | 'callee',
): z.output<typeof callsOutput> {
  const projects = new Set([...units, ...sites.map(({ caller }) => caller)].map(({ project }) => project));
  const whose = (site: FoundCall) => (projects.size > 1 ? { project: site.caller.project } : {});
  const results = sites.map((site) => ({ ...toSite(site, end, units.length > 1), ...whose(site) }));
  return { results, count: results.length, total, definitions: units.slice(0, MOST_DEFINITIONS).map(toDefinition) };
}

function toSite(site: FoundCall, end: 'caller' | 'callee', isOneOfSeveral: boolean): CallSiteOutput {
  const { line, resolution, candidates, stale } = site;
  return {
    ...(end === 'caller' || isOneOfSeveral ? { at: siteOf(site) } : { line }),
    ...((end === 'callee' || isOneOfSeveral) && { calls: calledIn(site) }),
    ...(resolution === 'exact' ? {} : { resolution }),
    ...(candidates > 1 && { candidates }),
    ...(stale && { stale }),
  };
}

function calledIn({ callee, candidates }: FoundCall): string {
  return candidates === 1 ? toDefinition(callee) : callee.qualifiedName;
}

/** Calls at the top of a file have no unit around them. */
function siteOf({ caller, line }: FoundCall): string {
  const place = `${caller.path}:${String(line)}`;
  return caller.kind === 'module' ? place : `${place} ${caller.qualifiedName}`;
}

function toDefinition({ qualifiedName, path, startLine }: CallEnd): string {
  return `${qualifiedName} ${path}:${String(startLine)}`;
}
