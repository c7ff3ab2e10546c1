import { readOnce } from '../../read-once.ts';
import type { ActionSignature } from '../../signature.ts';
import type { RuledValue } from '../action-rule.ts';

/** Whether an action gives a thing a value that it is not to have. */
export function setsValue({ of, values }: RuledValue, action: ActionSignature): boolean {
  if (of.length === 0 && action.tool === undefined) return false;
  const given = givenIn(action);
  return given.some((text) => values.includes(text)) && (of.length === 0 || given.some((text) => isKeyOf(text, of)));
}

/** What a tool is given, and its name; or the words of commands. In lower case. */
const givenIn = readOnce(({ tool, done, commands }: ActionSignature): readonly string[] => {
  if (tool === undefined) return commands.flatMap(({ use }) => use?.words ?? []).map((word) => word.toLowerCase());
  const verbs =
    tool
      .toLowerCase()
      .split('__')
      .at(-1)
      ?.split(/[^a-z]+/u) ?? [];
  return [...done.split('\n').map((line) => line.trim().toLowerCase()), ...verbs];
});

function isKeyOf(text: string, of: readonly string[]): boolean {
  return of.some((key) => text.startsWith(`${key}-`) && /^-\d/u.test(text.slice(key.length)));
}
