import type { ChurnHotspot } from '@learning-memory/git-analyzer';
import { limitField, optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { repositoryField } from '../path-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { repositoryOf } from './repository-input.ts';
import { shallowNotice } from './shallow-notice.ts';

const hotspot = z.object({
  file_path: z.string(),
  commits: z.int(),
  bot_commits: z.int(),
  authors: z.int(),
  insertions: z.int(),
  deletions: z.int(),
  last_changed: z.string(),
  deleted: z.boolean().optional(),
});

export function getChurnHotspotsTool({ git, projectPath }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_churn_hotspots',
    title: 'Get churn hotspots',
    description: 'Files changed most often in the last days (default 90): where defects are likely.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      days: optionalField(z.int().min(1).max(36_500)).describe('How far back; default 90'),
      limit: limitField({ default: 10, max: 100 }),
      include_deleted: optionalField(z.boolean()).describe('Files that are gone, too'),
      repository: repositoryField,
    }),
    output: z.object({
      results: z.array(hotspot),
      count: z.int(),
      since: z.string(),
      commits: z.int(),
      notice: z.string().optional(),
    }),
    async run({ days, limit, include_deleted: includeDeleted, repository }, { signal }) {
      const asked = { repository: repositoryOf({ repository }, projectPath), days, limit, includeDeleted, signal };
      const report = await git.churnHotspots(asked);
      const results = report.hotspots.map(toHotspot);
      const { commits } = report;
      return {
        results,
        count: results.length,
        since: toIso(report.since),
        commits,
        notice: shallowNotice(report),
      };
    },
  });
}

function toHotspot(found: ChurnHotspot): z.output<typeof hotspot> {
  const { path, commits, botCommits, authors, insertions, deletions, lastCommittedAt, deleted } = found;
  return {
    file_path: path,
    commits,
    bot_commits: botCommits,
    authors,
    insertions,
    deletions,
    last_changed: toIso(lastCommittedAt),
    ...(deleted ? { deleted } : {}),
  };
}
