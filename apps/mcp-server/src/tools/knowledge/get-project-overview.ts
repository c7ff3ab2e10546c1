import type { ProjectOverview } from '@learning-memory/knowledge';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { projectIdField } from './knowledge-fields.ts';
import { projectToRead } from './knowledge-scope.ts';

const NOTHING_SAID: ProjectOverview = { techStack: [], compliance: [], keyConstraints: [] };

export function getProjectOverviewTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_project_overview',
    title: 'Get project overview',
    description: 'At the start of a session: what the project is for, built with and bound by.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({ project_id: projectIdField }),
    output: z.object({
      /** Null as long as nothing was stored for this project. */
      project_id: z.string().nullable(),
      purpose: z.string().nullable(),
      tech_stack: z.array(z.string()),
      compliance: z.array(z.string()),
      current_phase: z.string().nullable(),
      key_constraints: z.array(z.string()),
    }),
    async run({ project_id: asked }) {
      const scope = await projectToRead(services, asked);
      const overview = scope === undefined ? NOTHING_SAID : await services.knowledge.getOverview(scope);
      return {
        project_id: scope ?? null,
        purpose: overview.purpose ?? null,
        tech_stack: [...overview.techStack],
        compliance: [...overview.compliance],
        current_phase: overview.currentPhase ?? null,
        key_constraints: [...overview.keyConstraints],
      };
    },
  });
}
