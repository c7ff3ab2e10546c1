import type { ActiveGhap } from '@learning-memory/ghap';
import type { JournalProblem } from '@learning-memory/observation-collector';
import { toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { withMarkedTexts } from '../marked-hits.ts';
import type { ToolServices } from '../tool-services.ts';
import { activeEntryOutput, toActiveEntryOutput } from './active-entry.ts';

const orphan = z.object({ id: z.string(), goal: z.string(), created_at: z.string() });

const { confidence, ...always } = activeEntryOutput.shape;

const output = z.object({
  ...z.object(mapToNullable(always)).shape,
  confidence,
  iteration_count: z.int().nullable(),
  has_active: z.boolean(),
  /** Entries that dead sessions left open; absent when there are none. */
  orphans: z.array(orphan).optional(),
  notice: z.string().optional(),
});

function mapToNullable<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
): { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> } {
  const entries = Object.entries(shape).map(([name, schema]) => [name, schema.nullable()]);
  return Object.fromEntries(entries) as { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> };
}

const NOTHING_ACTIVE = {
  id: null,
  domain: null,
  strategy: null,
  goal: null,
  hypothesis: null,
  action: null,
  prediction: null,
  created_at: null,
  iteration_count: null,
  has_active: false,
} as const;

export function getActiveGhapTool({ calls }: ToolServices): ToolDefinition {
  const tool = defineTool({
    name: 'get_active_ghap',
    title: 'Get active GHAP entry',
    description: 'The entry open in this session, and orphans for adopt_ghap or resolve_ghap.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({}),
    output,
    async run(_input, context) {
      const collector = calls.readerOf(context);
      const [entry, orphans] = await Promise.all([collector.current(), collector.orphans()]);
      return {
        ...toState(entry),
        ...(orphans.length === 0 ? {} : { orphans: orphans.map(toOrphan) }),
        ...(entry === undefined && { notice: unreadableNotice(await collector.problems()) }),
      };
    },
  });
  return withMarkedTexts(tool);
}

/** An entry that is not there because its file is damaged must not look like none. */
function unreadableNotice(problems: readonly JournalProblem[]): string | undefined {
  const entries = problems.filter(({ file }) => file.endsWith('current_ghap.json'));
  return entries.length === 0 ? undefined : entries.map(({ file, message }) => `${file}: ${message}`).join(' ');
}

function toState(entry: ActiveGhap | undefined) {
  if (entry === undefined) return NOTHING_ACTIVE;
  return { ...toActiveEntryOutput(entry), iteration_count: entry.iterationCount, has_active: true };
}

function toOrphan({ id, goal, createdAt }: ActiveGhap): z.output<typeof orphan> {
  return { id, goal, created_at: toIso(createdAt) };
}
