import { experienceCollection } from '@learning-memory/observation-persister-collection';
import { ALL_PROJECTS } from '@learning-memory/project';
import { valueStoreError } from '@learning-memory/value-store';
import type { ValueStoreContext } from '../value-store-context.ts';
import { describeScope, type CheckedScope } from './cluster-scope.ts';
import { scopeFilter } from './scope-filter.ts';

export interface ScopeCounts {
  /** On the axis `full`, whatever the domain; not counted again once there were enough. */
  readonly experiences?: number | undefined;
  /** In the scope, as far as is known: nobody has looked at their vectors before they are read. */
  readonly readable: number;
  readonly unreadable: number;
}

interface Shortage {
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export async function countScope(
  { embedding, vectorStore }: ValueStoreContext,
  scope: CheckedScope,
): Promise<ScopeCounts> {
  const { model } = embedding;
  const { axis, projects, exceptProjects } = scope;
  const [experiences, readable] = await Promise.all([
    vectorStore.count(experienceCollection('full', model), scopeFilter({ projects, exceptProjects })),
    vectorStore.count(experienceCollection(axis, model), scopeFilter(scope)),
  ]);
  return { experiences, readable, unreadable: 0 };
}

/** Rejects `VALUE_STORE_INSUFFICIENT_DATA` for too few in all, or fewer than twice the smallest cluster in the scope. */
export async function requireEnough(
  context: ValueStoreContext,
  scope: CheckedScope,
  counts: ScopeCounts,
): Promise<void> {
  const shortage = shortageOf(context, scope, counts);
  if (shortage === undefined) return;
  const message = `${shortage.message}${await adviseAllProjects(context, scope)}`;
  throw valueStoreError('VALUE_STORE_INSUFFICIENT_DATA', message, { details: shortage.details });
}

/** Says how to ask where all projects together have enough. */
async function adviseAllProjects(context: ValueStoreContext, { axis, domain, project }: CheckedScope): Promise<string> {
  if (project === undefined) return '';
  const all = { axis, domain };
  if (shortageOf(context, all, await countScope(context, all)) !== undefined) return '';
  return ` All projects together have enough: ask with project '${ALL_PROJECTS}'.`;
}

function shortageOf(
  { parameters, minExperiences }: ValueStoreContext,
  scope: CheckedScope,
  { experiences = minExperiences, ...counts }: ScopeCounts,
): Shortage | undefined {
  if (experiences < minExperiences) return tooFewInAll(scope, experiences, minExperiences);
  const required = 2 * parameters.minClusterSize;
  return counts.readable < required ? tooFewInScope(scope, counts, required) : undefined;
}

function tooFewInAll({ project }: CheckedScope, experiences: number, required: number): Shortage {
  const missing = required - experiences;
  const whose = project === undefined ? 'in all' : 'of the project';
  return {
    message:
      `There are ${experiences} experiences ${whose}. At least ${required} are needed to find clusters: ${missing} are ` +
      `missing. Record and resolve ${missing} more.`,
    details: { experiences, required, missing },
  };
}

function tooFewInScope(scope: CheckedScope, { readable, unreadable }: ScopeCounts, required: number): Shortage {
  const { axis, domain } = scope;
  const missing = required - readable;
  const unread = unreadable === 0 ? '' : ` that the embedding model can read, and ${unreadable} that it cannot`;
  const falsifiedOnly = axis === 'surprise' || axis === 'root_cause' ? ' falsified' : '';
  return {
    message:
      `There are ${readable} experiences on ${describeScope(scope)}${unread}. At least ${required} are needed to find ` +
      `clusters: ${missing} are missing. Record and resolve ${missing} more${falsifiedOnly}, or choose another axis.`,
    details: { axis, domain, experiences: readable, required, missing, unreadable },
  };
}
