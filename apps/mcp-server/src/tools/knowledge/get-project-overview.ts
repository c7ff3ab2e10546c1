import type { ProjectOverview } from '@learning-memory/knowledge';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { earlierOutput, historyField, historyPage, toEarlier } from './earlier-versions.ts';
import { projectIdField } from './knowledge-fields.ts';
import { projectToRead } from './knowledge-scope.ts';
import { firstWithin, leftOutOf } from './left-out.ts';

const NOTHING_SAID: ProjectOverview = { techStack: [], compliance: [], keyConstraints: [] };

/** Of each list in an answer, as JSON. */
const MOST_BYTES = 3000;
const LISTS = [
  ['tech_stack', 'techStack'],
  ['compliance', 'compliance'],
  ['key_constraints', 'keyConstraints'],
] as const;

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
      const shown = toOutput(overview);
      const left = LISTS.flatMap(([name, list]) => describeCut(name, overview[list].length - shown[name].length));
      return { project_id: scope ?? null, ...shown, ...history, ...leftOutOf([...left, ...cut]) };
    },
  });
}

function describeCut(name: string, count: number): readonly string[] {
  return count === 0 ? [] : [`${String(count)} items of ${name}; fewer or shorter ones would all be shown`];
}

function toOutput(overview: ProjectOverview): z.output<z.ZodObject<typeof overviewOutput>> {
  return {
    purpose: overview.purpose ?? null,
    tech_stack: firstWithin(overview.techStack, MOST_BYTES),
    compliance: firstWithin(overview.compliance, MOST_BYTES),
    current_phase: overview.currentPhase ?? null,
    key_constraints: firstWithin(overview.keyConstraints, MOST_BYTES),
  };
}
