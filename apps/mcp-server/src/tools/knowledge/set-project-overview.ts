import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { projectIdField, redactionsOf } from './knowledge-fields.ts';
import { scopeToWrite } from './knowledge-scope.ts';

const text = optionalField(z.string());
const list = optionalField(z.array(z.string()));

export function setProjectOverviewTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'set_project_overview',
    title: 'Set project overview',
    description: 'Change what the overview says; fields left out stay, an empty one is removed.',
    annotations: { readOnly: false, destructive: true, idempotent: true },
    input: z.strictObject({
      project_id: projectIdField,
      purpose: text.describe('What it is for, in a sentence'),
      tech_stack: list.describe('Languages, frameworks, stores'),
      compliance: list.describe('Standards to keep to: SOC2'),
      current_phase: text.describe('Such as MVP development'),
      current_sprint: text.describe('What is worked on these weeks'),
      key_constraints: list.describe('Limits every change has to keep'),
    }),
    output: z.object({ success: z.literal(true), project_id: z.string(), redactions: z.int().optional() }),
    async run({ project_id: asked, ...patch }) {
      const scope = await scopeToWrite(services, asked);
      const { redactions } = await services.knowledge.setOverview(scope, {
        purpose: patch.purpose,
        techStack: patch.tech_stack,
        compliance: patch.compliance,
        currentPhase: patch.current_phase,
        currentSprint: patch.current_sprint,
        keyConstraints: patch.key_constraints,
      });
      return { success: true as const, project_id: scope, ...redactionsOf(redactions) };
    },
  });
}
