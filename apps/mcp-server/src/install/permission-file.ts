import { SERVER_NAME } from './client-names.ts';
import { isBlankJson, listAt, objectAt, parseObject, setJson, takeOutJson } from './json-text.ts';
import { withoutMark, type ManagedFile } from './managed-file.ts';
import { READING_TOOLS } from './reading-tools.ts';
import { TOOLSET_NAMES, type ToolsetName } from '../tools/toolset-names.ts';

const PLACE = ['permissions', 'allow'] as const;

/** The client's settings, for the rules that let it read without asking. Without toolsets none is added. */
export function permissionFile(path: string, toolsets: readonly ToolsetName[]): ManagedFile {
  const rulesIn = (text: string): readonly unknown[] =>
    listAt(objectAt(parseObject(text, path), PLACE[0], path), PLACE[1], path);

  return {
    path,
    blank: '{}\n',
    add(text) {
      const present = rulesIn(text);
      const missing = readingRules(toolsets).filter((rule) => !present.includes(rule));
      const isNew = present.length === 0 && missing.length > 0;
      return {
        text: isNew
          ? setJson(text, [...PLACE], missing)
          : missing.reduce((result, rule) => setJson(result, [...PLACE, -1], rule), text),
        changes: missing.map((rule) => `add ${PLACE.join('.')}: ${rule}`),
      };
    },
    remove(text, before) {
      const theirs = before ? rulesIn(withoutMark(before)) : [];
      const ours = readingRules(TOOLSET_NAMES).filter((rule) => !theirs.includes(rule));
      // Backwards, so that what is still to be removed keeps its place.
      const found = [...rulesIn(text).entries()].reverse().filter(([, rule]) => (ours as unknown[]).includes(rule));
      const isAll = found.length > 0 && found.length === rulesIn(text).length;
      return {
        text: isAll
          ? takeOutJson(text, [...PLACE])
          : found.reduce((result, [index]) => takeOutJson(result, [...PLACE, index]), text),
        changes: found.map(([, rule]) => `remove ${PLACE.join('.')}: ${String(rule)}`).reverse(),
      };
    },
    isBlank: isBlankJson,
  };
}

/** As the client names the tools that change nothing. */
export function readingRules(toolsets: readonly ToolsetName[]): readonly string[] {
  return toolsets.flatMap((toolset) => READING_TOOLS[toolset]).map((tool) => `mcp__${SERVER_NAME}__${tool}`);
}
