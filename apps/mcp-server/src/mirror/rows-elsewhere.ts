import { joinNotices } from '@learning-memory/errors';
import type { ToolDefinition } from '@learning-memory/tool';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';
import { elsewhereSince } from './rows-here.ts';

/** What a home lacks that stored on a server alone and is back on its own rows by the setting; `undefined` where nothing. */
export async function rowsElsewhere({
  home,
  vectorStore,
}: Pick<Config, 'home' | 'vectorStore'>): Promise<string | undefined> {
  if (vectorStore !== 'sqlite') return undefined;
  const since = await elsewhereSince(dataPaths(home).mirror);
  if (!Number.isFinite(since)) return undefined;
  const day = new Date(since).toISOString().slice(0, 10);
  return (
    `Since ${day} this data home has stored on a vector server alone (VECTOR_STORE=qdrant-shared): what it stored there is ` +
    'not here. VECTOR_STORE=qdrant fetches it, unless most of what lies there is of others, which `learning-memory doctor` ' +
    'says then; VECTOR_STORE=qdrant-shared goes on there.'
  );
}

/** Tools of which the first answer says so. */
export function withRowsNotice(config: Pick<Config, 'home' | 'vectorStore'>): (tool: ToolDefinition) => ToolDefinition {
  let isSaid = false;
  return (tool) => ({
    ...tool,
    async run(input, context) {
      const output = (await tool.run(input, context)) as Readonly<Record<string, unknown>>;
      if (isSaid) return output;
      isSaid = true;
      const missing = await rowsElsewhere(config);
      const own = typeof output.notice === 'string' ? output.notice : undefined;
      return missing === undefined ? output : { ...output, notice: joinNotices(missing, own) };
    },
  });
}
