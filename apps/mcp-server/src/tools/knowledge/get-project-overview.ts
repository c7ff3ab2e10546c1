import type { ProjectOverview } from '@learning-memory/knowledge';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { earlierOutput, historyField, historyPage, toEarlier } from './earlier-versions.ts';
import { projectIdField } from './knowledge-fields.ts';
import { projectToRead } from './knowledge-scope.ts';
import { leftOutOf } from './left-out.ts';

const NOTHING_SAID: ProjectOverview = { techStack: [], compliance: [], keyConstraints: [] };

const overviewOutput = {
  purpose: z.string().nullable(),
  tech_stack: z.array(z.string()),
  compliance: z.array(z.string()),
  current_phase: z.string().nullable(),
  key_constraints: z.array(z.string()),
};

export function getProjectOverviewTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_project_overview',
    title: 'Get project overview',
    description: 'At the start of a session: what the project is for, built with and bound by.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({ project_id: projectIdField, history: historyField }),
    output: z.object({
      /** Null as long as nothing was stored for this project. */
      project_id: z.string().nullable(),
      ...overviewOutput,
      history: z
        .array(z.object({ ...earlierOutput, ...overviewOutput, current_sprint: z.string().nullable() }))
        .optional(),
      /** Present where there are more versions. */
      left_out: z.array(z.string()).optional(),
    }),
    async run({ project_id: asked, history: page }) {
      const scope = await projectToRead(services, asked);
      const overview = scope === undefined ? NOTHING_SAID : await services.knowledge.getOverview(scope);
      const versions = scope === undefined || page === undefined ? [] : await services.knowledge.overviewHistory(scope);
      const { cut, ...history } = historyPage(
        versions.map((earlier) => ({
          ...toEarlier(earlier),
          ...toOutput(earlier.state),
          current_sprint: earlier.state.currentSprint ?? null,
        })),
        page,
      );
      return { project_id: scope ?? null, ...toOutput(overview), ...history, ...leftOutOf(cut) };
    },
  });
}

function toOutput(overview: ProjectOverview): z.output<z.ZodObject<typeof overviewOutput>> {
  return {
    purpose: overview.purpose ?? null,
    tech_stack: [...overview.techStack],
    compliance: [...overview.compliance],
    current_phase: overview.currentPhase ?? null,
    key_constraints: [...overview.keyConstraints],
  };
}
