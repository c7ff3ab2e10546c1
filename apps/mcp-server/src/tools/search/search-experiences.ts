import { AXES, DOMAINS, OUTCOME_STATUSES } from '@learning-memory/ghap';
import { limitField, optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { noExperienceHint } from '../empty-hint.ts';
import { experienceOutput, toExperienceOutput } from '../experience-output.ts';
import { matchOf, weakOutput } from '../no-match.ts';
import { namesWhereAsked, projectField, projectOutput } from '../project-field.ts';
import { queryField } from '../query-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';

const input = z.strictObject({
  query: queryField,
  axis: z
    .preprocess((axis) => axis ?? 'full', z.enum(AXES))
    .default('full')
    .describe('What is compared; full is the whole story'),
  domain: optionalField(z.enum(DOMAINS)).describe('Kind of work'),
  outcome: optionalField(z.enum(OUTCOME_STATUSES)).describe('How they ended'),
  limit: limitField({ default: 10, max: 50 }),
  project: projectField,
});

const foundExperience = experienceOutput.extend({ ...projectOutput, ...weakOutput, score: z.number() });

export function searchExperiencesTool(services: ToolServices): ToolDefinition {
  const { experiences, currentProject } = services;
  return defineTool({
    name: 'search_experiences',
    title: 'Search experiences',
    description:
      'Find past experiences by meaning, best first: before risky work, when stuck, or when something surprises you.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input,
    output: z.object({ results: z.array(foundExperience), count: z.int(), notice: z.string().optional() }),
    async run({ project, ...question }, { signal }) {
      const projects = await currentProject.idsOf(project);
      const answer = await experiences.search({ ...question, projects, signal });
      const { weak, notice = await noExperienceHint(services, { ...answer, projects }) } = matchOf(answer);
      const entries = answer.hits.map(({ entry }) => entry);
      const names = await namesWhereAsked(currentProject, project, entries);
      const results = answer.hits.map(({ entry, score }, index) => ({
        ...toExperienceOutput(entry),
        ...{ score: roundScore(score), ...names[index], ...weak },
      }));
      return { results, count: results.length, ...(notice === undefined ? {} : { notice }) };
    },
  });
}
