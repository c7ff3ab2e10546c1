import { joinNotices, LearningMemoryError } from '@learning-memory/errors';
import type { ToolDefinition } from '@learning-memory/tool';
import type { StoreHealth } from './store-health.ts';

const DAMAGED = new Set(['METADATA_STORE_CORRUPT', 'VECTOR_STORE_CORRUPT']);

/** The tool, whose answers say so while the database is known to be damaged, also by a call of any tool that met the damage. */
export function withDamageNotice(tool: ToolDefinition, health: StoreHealth): ToolDefinition {
  return {
    ...tool,
    async run(input, context) {
      const output = (await runNoting(tool, health)(input, context)) as Readonly<Record<string, unknown>>;
      const { problems = [], checked_at: at } = health.last() ?? {};
      if (problems.length === 0) return output;
      const own = typeof output.notice === 'string' ? output.notice : undefined;
      return { ...output, notice: joinNotices(noticeOf(problems, at), own) };
    },
  };
}

function runNoting(tool: ToolDefinition, health: StoreHealth): ToolDefinition['run'] {
  return async (input, context) => {
    try {
      return await tool.run(input, context);
    } catch (error) {
      // The failure itself is what has to be told, whether or not it can be taken down.
      if (isDamage(error)) await health.note(error.message).catch(() => undefined);
      throw error;
    }
  };
}

/** Of the file as a whole: one record that is damaged is told by whoever reads it, and no backup has a collection of a server. */
function isDamage(error: unknown): error is LearningMemoryError {
  if (!LearningMemoryError.isInstance(error) || !DAMAGED.has(error.code)) return false;
  const { id, collection } = error.details ?? {};
  return id === undefined && collection === undefined;
}

function noticeOf([first = '', ...others]: readonly string[], at = ''): string {
  const more = others.length === 0 ? '' : ` and ${String(others.length)} more`;
  return (
    `The database is damaged (found ${at}: ${first}${more}): this answer may lack things. Tell the user that ` +
    '`learning-memory restore` brings back the newest backup, and that `learning-memory doctor` says more.'
  );
}
