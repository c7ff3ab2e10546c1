import { AXES } from '@learning-memory/ghap';
import { limitField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { experienceOutput, toExperienceOutput } from '../experience-output.ts';
import { projectField } from '../project-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import { clusterIdField } from './cluster-id-field.ts';
import { otherProjects } from './project-names.ts';

export function getClusterMembersTool({ values, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_cluster_members',
    title: 'Get cluster members',
    description: 'Whole experiences of a cluster, most typical first: read them before writing a value.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      cluster_id: clusterIdField,
      project: projectField,
      limit: limitField({ default: 50, max: 100 }),
    }),
    output: z.object({
      cluster_id: z.string(),
      axis: z.enum(AXES),
      members: z.array(
        experienceOutput.extend({
          similarity: z.number(),
          /** Where it is not this one. */
          project: z.string().optional(),
        }),
      ),
      count: z.int(),
      size: z.int(),
    }),
    async run({ cluster_id: id, project, limit }) {
      const owners = await currentProject.ownersOf(project);
      const { clusterId, axis, members, size } = await values.members(id, limit, owners);
      const projects = await otherProjects(currentProject, members);
      return {
        cluster_id: clusterId,
        axis,
        members: members.map(({ entry, similarity }, index) => ({
          ...toExperienceOutput(entry),
          similarity: roundScore(similarity),
          ...projects[index],
        })),
        count: members.length,
        size,
      };
    },
  });
}
