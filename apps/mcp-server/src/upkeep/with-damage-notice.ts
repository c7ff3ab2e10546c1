import { joinNotices } from '@learning-memory/errors';
import type { ToolDefinition } from '@learning-memory/tool';
import type { StoreHealth } from './store-health.ts';

/** The tool, whose answers say so while the database is known to be damaged. */
export function withDamageNotice(tool: ToolDefinition, health: StoreHealth): ToolDefinition {
  return {
    ...tool,
    async run(input, context) {
      const output = (await tool.run(input, context)) as Readonly<Record<string, unknown>>;
      const { problems = [], checked_at: at } = health.last() ?? {};
      if (problems.length === 0) return output;
      const own = typeof output.notice === 'string' ? output.notice : undefined;
      return { ...output, notice: joinNotices(noticeOf(problems, at), own) };
    },
  };
}

function noticeOf([first = '', ...others]: readonly string[], at = ''): string {
  const more = others.length === 0 ? '' : ` and ${String(others.length)} more`;
  return (
    `The database is damaged (found ${at}: ${first}${more}): this answer may lack things. Tell the user that ` +
    '`learning-memory restore` brings back the newest backup, and that `learning-memory doctor` says more.'
  );
}
