import type { CallAnswer, CallEnd, FoundCalls, FoundCall, IndexRoot } from '@learning-memory/code-indexer';
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

/**
 * `definitions` are the units that the name fits. `roots` says where the projects of both lie; with several, a definition ends
 * with its own.
 */
export const callsOutput = z.object({
  results: z.array(callSite),
  count: z.int(),
  total: z.int(),
  definitions: z.array(z.string()),
  roots: z.record(z.string(), z.string()).optional(),
});

/** Definitions of one name that are listed. */
const MOST_DEFINITIONS = 20;

export interface CallsOutputOptions {
  readonly end: 'caller' | 'callee';
  /** Those that were asked. */
  readonly indexes: readonly IndexRoot[];
}

export function toCallsOutput(
  { units, sites, total }: FoundCalls<CallAnswer>,
  { end, indexes }: CallsOutputOptions,
): z.output<typeof callsOutput> {
  const projects = new Set([...units, ...sites.map(({ caller }) => caller)].map(({ project }) => project));
  const isOne = projects.size <= 1;
  const results = sites.map((site) => ({
    ...toSite(site, end, units.length > 1),
    ...(isOne ? {} : { project: site.caller.project }),
  }));
  const definitions = units
    .slice(0, MOST_DEFINITIONS)
    .map((unit) => (isOne ? toDefinition(unit) : `${toDefinition(unit)} (${unit.project})`));
  const answering = indexes.filter(({ project }) => projects.has(project));
  const roots = Object.fromEntries(answering.map(({ project, root }) => [project, root]));
  const answer = { results, count: results.length, total, definitions };
  return projects.size === 0 ? answer : { ...answer, roots };
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
