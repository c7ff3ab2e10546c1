import type { DeletedScope, EarlierVersion, Scope, ScopeState } from '@learning-memory/knowledge';
import { GLOBAL_PROJECT, type ProjectIds, type ProjectPayload } from '@learning-memory/project';
import { optionalField, shorten, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { scopeOf } from '../../project/project-knowledge.ts';
import { namesWhereAsked, projectField, projectOutput } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { earlierOutput, historyField, historyPage, toEarlier } from './earlier-versions.ts';
import { projectToRead } from './knowledge-scope.ts';
import { firstWithin, leftOutOf } from './left-out.ts';
import { scopeOutput, toScopeOutput } from './scope-output.ts';
import { isOfProjects } from '../../project/is-of-projects.ts';

/** As JSON. */
const MOST_BYTES = { scopes: 12_000, deleted: 4000, names: 3000 } as const;
/** Of a description in UTF-16 units, where all of them are too long together. */
const SHORT_DESCRIPTION = 80;

const deletedOutput = z.object({
  scope_id: z.string(),
  deleted_at: z.string(),
  restorable_until: z.string(),
  /** The scope it went with, which is the one to restore. */
  deleted_with: z.string().optional(),
});
const stateOutput = { scope_id: z.string(), parents: z.array(z.string()), description: z.string().optional() };

export function listScopesTool(services: ToolServices): ToolDefinition {
  const { knowledge, currentProject } = services;
  return defineTool({
    name: 'list_scopes',
    title: 'List scopes',
    description: 'The scopes of this project and those that projects share, the most general first.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      project: projectField.describe('Another project, * for all'),
      deleted: optionalField(z.boolean()).describe('Also those update_scope can restore'),
      history: historyField,
    }),
    output: z.object({
      scopes: z.array(scopeOutput.extend(projectOutput)),
      /** Null as long as nothing was stored for it. */
      this_project: z.string().nullable(),
      deleted: z.array(deletedOutput).optional(),
      history: z.array(z.object({ ...earlierOutput, ...stateOutput })).optional(),
      /** Present where there is more. */
      left_out: z.array(z.string()).optional(),
    }),
    async run({ project: asked, deleted = false, history: page }) {
      const own = await projectToRead(services);
      const projects = await currentProject.idsOf(asked);
      const named = await scopeOf(services, projects);
      const isAsked = (scope: ScopeOfProject): boolean => scope.id === named?.id || belongsTo(scope, projects);
      const all = await knowledge.listScopes();
      const scopes = all.filter(isAsked);
      const names = await namesWhereAsked(currentProject, asked, scopes.map(payloadOf));
      const ids = scopes.map(({ id }) => id);
      const versions = page === undefined ? [] : await knowledge.scopeHistory(ids);
      const { cut, ...history } = historyPage(versions.map(toEarlierScope), page);
      const listed = scopes.map((scope, index) => ({ ...toScopeOutput(scope), ...names[index] }));
      const shown = withinRoom(listed, own);
      const gone = deleted ? deletedOf(await knowledge.listDeletedScopes(), isAsked) : [];
      const shownGone = firstWithin(gone, MOST_BYTES.deleted);
      return {
        scopes: shown,
        this_project: own ?? null,
        ...(deleted && { deleted: shownGone }),
        ...history,
        ...leftOutOf([
          ...describeCut(listed, shown),
          ...describeGone(gone.length - shownGone.length),
          ...cut,
          ...describeOthers(asked === undefined ? all.length - scopes.length : 0),
        ]),
      };
    },
  });
}

type ScopeOutput = z.output<typeof scopeOutput>;

/** The scope of this project, then those that fit, in the order given. */
function withinRoom<Listed extends ScopeOutput>(scopes: readonly Listed[], own: string | undefined): Listed[] {
  if (firstWithin(scopes, MOST_BYTES.scopes).length === scopes.length) return [...scopes];
  const short = scopes.map((scope) =>
    scope.description === undefined ? scope : { ...scope, description: shorten(scope.description, SHORT_DESCRIPTION) },
  );
  const first = short.toSorted((a, b) => Number(b.scope_id === own) - Number(a.scope_id === own));
  const kept = new Set(firstWithin(first, MOST_BYTES.scopes));
  return short.filter((scope) => kept.has(scope));
}

function describeCut(all: readonly ScopeOutput[], shown: readonly ScopeOutput[]): readonly string[] {
  const ids = new Set(shown.map(({ scope_id: id }) => id));
  const others = all.map(({ scope_id: id }) => id).filter((id) => !ids.has(id));
  const isShort = shown.some(({ description }, index) => description !== all[index]?.description);
  const short = isShort ? ['the ends of descriptions; update_scope with the scope_id alone answers all of one'] : [];
  if (others.length === 0) return short;
  const named = firstWithin(others, MOST_BYTES.names);
  const more = others.length - named.length;
  const rest = more === 0 ? '' : ` and ${String(more)} more`;
  return [...short, `${String(others.length)} of ${String(all.length)} scopes: ${named.join(', ')}${rest}`];
}

/** Their names are told to who asks: also one that was made by hand may be another project's. */
function describeOthers(count: number): readonly string[] {
  return count === 0
    ? []
    : [`${String(count)} of the tier PROJECT that are not of this project; give project * for all`];
}

function describeGone(count: number): readonly string[] {
  return count === 0 ? [] : [`${String(count)} deleted before those`];
}

/** Those asked for, and what went with one of them. */
function deletedOf(
  all: readonly DeletedScope[],
  isAsked: (scope: ScopeOfProject) => boolean,
): readonly z.output<typeof deletedOutput>[] {
  const deletionOf = ({ deletedWith, deletedAt }: DeletedScope): string => `${deletedWith} ${String(deletedAt)}`;
  const asked = new Set(all.filter((scope) => scope.id === scope.deletedWith && isAsked(scope)).map(deletionOf));
  return all.filter((scope) => isAsked(scope) || asked.has(deletionOf(scope))).map(toDeletedOutput);
}

type ScopeOfProject = Pick<Scope, 'id' | 'tier' | 'project'>;

/** Whose a scope is: those above projects are for all of them. */
function payloadOf({ tier, project }: ScopeOfProject): ProjectPayload {
  return tier === 'PROJECT' ? { project } : { project: GLOBAL_PROJECT };
}

function belongsTo(scope: ScopeOfProject, projects: ProjectIds | undefined): boolean {
  return isOfProjects(payloadOf(scope), projects);
}

function toEarlierScope({ scope, state, ...earlier }: EarlierVersion<ScopeState> & { readonly scope: string }) {
  return { scope_id: scope, ...toEarlier({ ...earlier, state }), ...state, parents: [...state.parents] };
}

function toDeletedOutput({
  id,
  deletedAt,
  restorableUntil,
  deletedWith,
}: DeletedScope): z.output<typeof deletedOutput> {
  const times = { deleted_at: toIso(deletedAt), restorable_until: toIso(restorableUntil) };
  return { scope_id: id, ...times, ...(deletedWith !== id && { deleted_with: deletedWith }) };
}
