import { parseAction, rulesIn, standsAgainst } from '../index.ts';

/** A command, or the use of another tool. */
export type Use = string | readonly [tool: string, input: Readonly<Record<string, string>>];

export const edit = (path: string, written = 'x', removed = ''): Use => [
  'Edit',
  { file_path: `/srv/shop/${path}`, new_string: written, old_string: removed },
];
export const read = (path: string): Use => ['Read', { file_path: `/srv/shop/${path}` }];
export const query = (sql: string, server = 'shop'): Use => [`mcp__${server}__query`, { sql }];

export function isRuledOut(memory: string, use: Use): boolean {
  const [tool, input] = typeof use === 'string' ? ['Bash', { command: use }] : use;
  const action = parseAction({ tool, input: JSON.stringify(input) });
  return rulesIn(memory).some((rule) => standsAgainst(rule, action));
}

/** Of uses that a memory rules out those that it does not, and of others those that it does. */
export function mistaken(
  memory: string,
  { ruledOut, others }: Readonly<Record<'ruledOut' | 'others', readonly Use[]>>,
): Readonly<Record<'missed' | 'alarms', readonly Use[]>> {
  return {
    missed: ruledOut.filter((use) => !isRuledOut(memory, use)),
    alarms: others.filter((use) => isRuledOut(memory, use)),
  };
}
