import { AXES } from '@learning-memory/ghap';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { clusterIdField } from './cluster-id-field.ts';
import { valueTextField } from './value-text-field.ts';
import { otherProjects } from './project-names.ts';
import { toValueOutput, valueOutput } from './value-output.ts';

export function storeValueTool({ values, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'store_value',
    title: 'Store a value',
    description: 'Keep a value for a cluster; refused, with the distances, when too far from it.',
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input: z.strictObject({
      text: valueTextField,
      cluster_id: clusterIdField,
      axis: z.enum(AXES).describe('That of the cluster'),
      project: projectField,
    }),
    output: valueOutput.extend({
      created: z.boolean(),
      redactions: z.int(),
      warning: z.string().optional(),
      /** Where it is not this one: `global` for what clusters over all projects have taught. */
      project: z.string().optional(),
    }),
    async run({ text, cluster_id: clusterId, axis, project: asked }) {
      const owners = await currentProject.ownersOf(asked);
      const { value, created, redactions, warning } = await values.store({ text, clusterId, axis, ...owners });
      const [project] = await otherProjects(currentProject, [value]);
      return { ...toValueOutput(value), created, redactions, ...(warning !== undefined && { warning }), ...project };
    },
  });
}
