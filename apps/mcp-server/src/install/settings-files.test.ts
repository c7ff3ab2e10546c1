import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hookFile } from './hook-file.ts';
import { joinFiles } from './joined-file.ts';
import { addTo, removeFrom, type ManagedFile } from './managed-file.ts';
import { CLIENTS, type EntryShape } from './clients.ts';
import { permissionFile } from './permission-file.ts';
import { serverFile } from './server-file.ts';

const launch = { command: '/opt/node', args: ['/opt/server/bin/learning-memory.mjs'] };

const handler = fc.record({ type: fc.constant('command'), command: fc.string(), timeout: fc.nat() });
const group = fc.record({ matcher: fc.string(), hooks: fc.array(handler, { maxLength: 3 }) });
const event = fc.constantFrom('Stop', 'PreToolUse', 'SessionStart', 'Notification');
const hooks = fc.dictionary(event, fc.array(group, { minLength: 1, maxLength: 3 }), { minKeys: 1 });
const servers = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 });
const rules = fc.array(fc.constantFrom('Bash(ls)', 'mcp__other', 'mcp__learning-memory__store_memory'), {
  minLength: 1,
});
const others = fc.dictionary(fc.constantFrom('model', 'env', 'x'), fc.jsonValue({ maxDepth: 2 }));
const indent = fc.constantFrom<(string | number | undefined)[]>(undefined, 2, 4, '\t');
const lineEnd = fc.constantFrom('\n', '\r\n');

const settings = fc.oneof(
  others,
  fc.tuple(others, hooks).map(([rest, own]) => ({ hooks: own, ...rest })),
  fc
    .tuple(others, rules, hooks)
    .map(([rest, allow, own]) => ({ permissions: { deny: ['a'], allow }, ...rest, hooks: own })),
  fc.tuple(others, servers).map(([rest, own]) => ({ ...rest, mcpServers: own })),
);
const text = fc
  .tuple(settings, indent, lineEnd, fc.constantFrom('', '\uFEFF'))
  .map(([value, space, end, mark]) => mark + JSON.stringify(value, null, space).replaceAll('\n', end));

const parse = (json: string): unknown => JSON.parse(json.replace(/^\uFEFF/, ''));

describe.each<[string, ManagedFile]>([
  [
    'the file of servers',
    serverFile('servers.json', {
      shape: CLIENTS['claude-code'].shape as EntryShape,
      dialect: 'json',
      launch,
      environment: {},
    }),
  ],
  ['the file of hooks', hookFile('settings.json', launch)],
  ['the file of rules', permissionFile('settings.json', ['search', 'git'])],
  [
    'the file of hooks and rules',
    joinFiles(hookFile('settings.json', launch), permissionFile('settings.json', ['git'])),
  ],
])('%s', (_, file) => {
  it('means the same as before when entries were added and removed, whatever its style', () => {
    fc.assert(
      fc.property(text, (before) => {
        const added = addTo(file, before);
        expect(added.changes).not.toEqual([]);
        expect(addTo(file, added.text)).toEqual({ text: added.text, changes: [] });
        const removed = removeFrom(file, added.text);
        expect(parse(removed.text)).toEqual(parse(before));
        // A section that was empty goes with ours.
        if (!/[{[][}\]]/u.test(before)) expect(removed.text).toBe(before);
        expect(removeFrom(file, removed.text).text).toBe(removed.text);
      }),
      { numRuns: 100 },
    );
  });

  it('loses only its own entries when another program has rewritten it', () => {
    fc.assert(
      fc.property(text, indent, (before, space) => {
        const rewritten = JSON.stringify(parse(addTo(file, before).text), null, space);
        expect(parse(removeFrom(file, rewritten).text)).toEqual(parse(before));
      }),
      { numRuns: 100 },
    );
  });
});
