import type { DeletedScope, EarlierVersion, Scope, ScopeState } from '@learning-memory/knowledge';
import { GLOBAL_PROJECT, type ProjectIds, type ProjectPayload } from '@learning-memory/project';
import { optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { scopeOf } from '../../project/project-knowledge.ts';
import { namesWhereAsked, projectField, projectOutput } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { earlierOutput, historyField, historyPage, toEarlier } from './earlier-versions.ts';
import { projectToRead } from './knowledge-scope.ts';
import { leftOutOf } from './left-out.ts';
import { scopeOutput, toScopeOutput } from './scope-output.ts';

const deletedOutput = z.object({ scope_id: z.string(), deleted_at: z.string(), restorable_until: z.string() });
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
      /** Present where there are more versions. */
      left_out: z.array(z.string()).optional(),
    }),
    async run({ project: asked, deleted = false, history: page }) {
      const own = await projectToRead(services);
      const projects = await currentProject.idsOf(asked);
      const named = await scopeOf(services, projects);
      const isAsked = (scope: ScopeOfProject): boolean => scope.id === named?.id || belongsTo(scope, projects);
      const scopes = (await knowledge.listScopes()).filter(isAsked);
      const names = await namesWhereAsked(currentProject, asked, scopes.map(payloadOf));
      const ids = scopes.map(({ id }) => id);
      const versions = page === undefined ? [] : await knowledge.scopeHistory(ids);
      const { cut, ...history } = historyPage(versions.map(toEarlierScope), page);
      return {
        scopes: scopes.map((scope, index) => ({ ...toScopeOutput(scope), ...names[index] })),
        this_project: own ?? null,
        ...(deleted && { deleted: (await knowledge.listDeletedScopes()).filter(isAsked).map(toDeletedOutput) }),
        ...history,
        ...leftOutOf(cut),
      };
    },
  });
}

type ScopeOfProject = Pick<Scope, 'id' | 'tier' | 'project'>;

/** Whose a scope is: those above projects are for all of them. */
function payloadOf({ tier, project }: ScopeOfProject): ProjectPayload {
  return tier === 'PROJECT' ? { project } : { project: GLOBAL_PROJECT };
}

function belongsTo(scope: ScopeOfProject, projects: ProjectIds | undefined): boolean {
  return projects === undefined || projects.includes(payloadOf(scope).project ?? null);
}

function toEarlierScope({ scope, state, ...earlier }: EarlierVersion<ScopeState> & { readonly scope: string }) {
  return { scope_id: scope, ...toEarlier({ ...earlier, state }), ...state, parents: [...state.parents] };
}

function toDeletedOutput({ id, deletedAt, restorableUntil }: DeletedScope): z.output<typeof deletedOutput> {
  return { scope_id: id, deleted_at: toIso(deletedAt), restorable_until: toIso(restorableUntil) };
}
