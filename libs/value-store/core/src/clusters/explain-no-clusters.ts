import { itemAt } from '@learning-memory/array-access';
import { experienceCollection } from '@learning-memory/observation-persister-collection';
import { ALL_PROJECTS } from '@learning-memory/project';
import type { ClusteredScope, ClusterParameters, NearPair, NoClusters } from '@learning-memory/value-store';
import { describeScope } from '../experiences/cluster-scope.ts';
import type { ExperienceVectors } from '../experiences/experience-vectors.ts';
import { nearestPairs, type RowPair } from '../geometry/nearest-pairs.ts';
import { round } from '../geometry/round.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { parametersToTry } from './parameters-to-try.ts';

/** Says why every experience of the scope is noise, which come nearest to each other, and what could be tried. */
export async function explainNoClusters(
  context: ValueStoreContext,
  scope: ClusteredScope,
  experiences: ExperienceVectors & { readonly signal?: AbortSignal | undefined },
): Promise<NoClusters> {
  const { ids, rows, signal } = experiences;
  const { pairs, compared } = await nearestPairs(rows, signal);
  const tried = parametersToTry(context.parameters).map(describeParameters).join(' and with ');
  const sampled = compared < ids.length ? ` The nearest pairs are those among ${compared} spread evenly over all.` : '';
  const reason =
    `All ${ids.length} readable experiences on ${describeScope(scope)} are noise, with ${tried}: no group of them lies ` +
    `closer together than the rest.${sampled}`;
  return { reason, nearestPairs: await describePairs(context, scope, { pairs, ids }), advice: adviceFor(scope) };
}

function describeParameters({ minClusterSize, minSamples }: ClusterParameters): string {
  return `at least ${minClusterSize} members (${minSamples} samples)`;
}

function adviceFor({ axis, domain, project }: ClusteredScope): string {
  const widen = domain === undefined ? '' : ', or leave the domain out';
  const allProjects = project === undefined ? '' : `, or ask over all projects with project '${ALL_PROJECTS}'`;
  return (
    `See in the nearest pairs which themes come back. Record more experiences of them, try an axis other than ` +
    `'${axis}'${widen}${allProjects}, and ask again.`
  );
}

async function describePairs(
  { embedding, vectorStore }: ValueStoreContext,
  { axis }: ClusteredScope,
  { pairs, ids }: { readonly pairs: readonly RowPair[]; readonly ids: readonly string[] },
): Promise<readonly NearPair[]> {
  const idOf = (row: number): string => itemAt(ids, row);
  const asked = [...new Set(pairs.flatMap(({ rows }) => rows.map(idOf)))];
  const points = await vectorStore.get(experienceCollection(axis, embedding.model), asked);
  const goals = new Map(points.map(({ id, payload }) => [id, payload.entry.goal]));
  const goalOf = (row: number): string => goals.get(idOf(row)) ?? '';
  return pairs.map(({ rows: [left, right], similarity }) => ({
    ids: [idOf(left), idOf(right)],
    goals: [goalOf(left), goalOf(right)],
    similarity: round(similarity),
  }));
}
