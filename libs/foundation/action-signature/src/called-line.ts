import type { ToolAction } from './signature.ts';
import { parseObject } from './text/parse-object.ts';

/** UTF-16 units of one value. */
const LONGEST = 80;
const MOST_VALUES = 12;
/** They mean something to a shell. */
const SIGNS = /[\s'"`$\\]+/gu;

/**
 * What a use of a tool runs, as a line of shell: of `Bash` its command; of a tool of an MCP server its name with the texts that it
 * is given, by which the same call is known again. `''` for an input that is no JSON object.
 */
export function calledLine({ tool, input }: ToolAction): string {
  const fields = parseObject(input);
  if (tool === 'Bash') return typeof fields['command'] === 'string' ? fields['command'] : '';
  return [tool, ...valuesOf(fields)].join(' ');
}

/** In the order of their names, which clients send in any. */
function valuesOf(fields: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, value]) => wordOf(name, value))
    .slice(0, MOST_VALUES);
}

function wordOf(name: string, value: unknown): readonly string[] {
  if (typeof value === 'boolean') return value ? [`--${name.replaceAll(SIGNS, '-')}`] : [];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const plain = text.slice(0, LONGEST).replaceAll(SIGNS, ' ').trim();
  return plain === '' ? [] : [`'${plain}'`];
}
