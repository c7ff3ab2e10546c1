import type { OverviewPatch } from '@learning-memory/knowledge';
import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { checkRestoredAlone, restoreVersionField } from './earlier-versions.ts';
import { projectIdField, redactionsOf } from './knowledge-fields.ts';
import { scopeToChange, scopeToRead, scopeToWrite } from './knowledge-scope.ts';

const text = optionalField(z.string());
const list = optionalField(z.array(z.string()));

const fields = z.strictObject({
  purpose: text.describe('What it is for, in a sentence'),
  tech_stack: list.describe('Languages, frameworks, stores'),
  compliance: list.describe('Standards to keep to: SOC2'),
  current_phase: text.describe('Such as MVP development'),
  current_sprint: text.describe('What is worked on these weeks'),
  key_constraints: list.describe('Limits every change has to keep'),
});

export function setProjectOverviewTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'set_project_overview',
    title: 'Set project overview',
    description: 'Change what the overview says; fields left out stay, an empty one is removed.',
    annotations: { readOnly: false, destructive: true, idempotent: true },
    input: fields.extend({ project_id: projectIdField, restore_version: restoreVersionField }),
    output: z.object({ success: z.literal(true), project_id: z.string(), redactions: z.int().optional() }),
    async run({ project_id: asked, restore_version: version, ...given }) {
      const patch = toPatch(given);
      if (version !== undefined) {
        checkRestoredAlone(patch);
        const project = await scopeToChange(services, asked);
        await services.knowledge.revertOverview(project, version);
        return { success: true as const, project_id: project };
      }
      const scope = await scopeToWrite(services, asked);
      const { redactions } = await services.knowledge.setOverview(scope, patch);
      return { success: true as const, project_id: await scopeToRead(services, asked), ...redactionsOf(redactions) };
    },
  });
}

/** A field that is there and undefined would be no text. */
function toPatch(given: z.output<typeof fields>): OverviewPatch {
  const patch = {
    purpose: given.purpose,
    techStack: given.tech_stack,
    compliance: given.compliance,
    currentPhase: given.current_phase,
    currentSprint: given.current_sprint,
    keyConstraints: given.key_constraints,
  };
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
