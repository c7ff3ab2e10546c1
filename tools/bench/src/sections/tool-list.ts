import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { connectToServer } from '../connection.ts';
import type { Section } from '../section.ts';

/** What the client pays for knowing the tools. */
export const toolList: Section = {
  id: 'tool-list',
  title: 'Tokens of `tools/list`',
  async run({ createHome, progress }) {
    progress('tokens of tools/list');
    await using server = await connectToServer(await createHome('tool-list'));
    const tools = await server.listTools();
    const figures = tools.map((tool) => ({
      name: `\`${tool.name}\``,
      value: countTokens(JSON.stringify(tool)),
      unit: 'tokens' as const,
    }));
    const total = countTokens(JSON.stringify({ tools }));
    return {
      method: [`The answer with the default toolsets, ${tools.length} tools, as compact JSON in o200k_base tokens.`],
      tables: [
        {
          measure: 'cost',
          figures: [
            { name: 'all', value: total, unit: 'tokens', target: { comparison: '<=', limit: 6_500 } },
            ...figures.toSorted((one, other) => other.value - one.value),
          ],
        },
      ],
    };
  },
};
