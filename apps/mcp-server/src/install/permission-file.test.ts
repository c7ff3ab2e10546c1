import { describe, expect, it } from '@jest/globals';
import { addTo, removeFrom } from './managed-file.ts';
import { permissionFile, readingRules } from './permission-file.ts';

const file = permissionFile('settings.json', ['search', 'context']);
const RULES = readingRules(['search', 'context']);

describe('permissionFile', () => {
  it.each([
    ['nothing', ''],
    ['other settings', '{\n\t"model": "x"\n}\n'],
    [
      'rules of others',
      '{\n  "permissions": {\n    "allow": ["Bash(ls)"],\n    "deny": ["mcp__learning-memory__get_context"]\n  }\n}\n',
    ],
    ['an empty list', '{ "permissions": { "allow": [] } }'],
  ])('adds its rules to %s, once, and takes them out again', (_, before) => {
    const added = addTo(file, before);
    expect(added.changes).toEqual(RULES.map((rule) => `add permissions.allow: ${rule}`));
    const { permissions } = JSON.parse(added.text) as { permissions: { allow: string[] } };
    expect(permissions.allow.slice(-RULES.length)).toEqual(RULES);
    expect(addTo(file, added.text).changes).toEqual([]);
    const removed = removeFrom(file, added.text);
    expect(removed.changes).toHaveLength(RULES.length);
    expect(removed.text).not.toContain('"mcp__learning-memory__search_experiences"');
    if (before.includes('Bash')) expect(removed.text).toBe(before);
  });

  it('leaves a rule that was there before, and those of tools that write', () => {
    const mine =
      '{ "permissions": { "allow": ["mcp__learning-memory__get_context", "mcp__learning-memory__store_memory"] } }';
    const added = addTo(file, mine);
    expect(JSON.parse(removeFrom(file, added.text, mine).text)).toEqual(JSON.parse(mine));
    expect(JSON.parse(removeFrom(file, added.text).text)).toEqual({
      permissions: { allow: ['mcp__learning-memory__store_memory'] },
    });
  });

  it.each(['{ "permissions": [] }', '{ "permissions": { "allow": {} } }'])('refuses %s', (text) => {
    expect(() => addTo(file, text)).toThrow('settings.json must hold');
  });
});
