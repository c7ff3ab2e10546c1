import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { codexFile, codexSetting } from './codex-file.ts';
import { addTo, removeFrom } from './managed-file.ts';
import { scanToml } from './toml-scan.ts';

const launch = { command: 'C:\\node "x".exe', args: ["it's.mjs", 'serve', '\u007F\tü'] };
const file = codexFile('config.toml', launch, { TOOLSETS: 'all' });

const key = fc.constantFrom('a', 'other', 'learning-memory', 'with.dot', 'ü "quoted"', 'mcp');
const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.boolean(),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-01-01') }),
);
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.array(fc.array(fc.string(), { maxLength: 2 }), { maxLength: 2 }),
);
const table = fc.dictionary(key, value, { maxKeys: 3 });
const server = fc.dictionary(fc.constantFrom('command', 'args', 'x'), value, { maxKeys: 3 });
const config = fc
  .record({
    root: fc.dictionary(fc.constantFrom('model', 'notify', 'z'), value),
    profiles: fc.dictionary(key, table, { maxKeys: 2 }),
    list: fc.array(table, { maxLength: 2 }),
    servers: fc.dictionary(fc.constantFrom('other', 'with.dot', 'ü'), server, { maxKeys: 2 }),
  })
  .map(({ root, profiles, list, servers }) => ({ ...root, profiles, list, mcp_servers: servers }));
const text = fc
  .tuple(
    config,
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\uFEFF'),
    fc.constantFrom('', '# [mcp_servers.learning-memory] "\n', '# the end'),
  )
  .map(([content, lineEnd, mark, comment]) => mark + `${stringify(content)}\n${comment}`.replaceAll('\n', lineEnd));

const meaning = (toml: string): Record<string, Record<string, unknown>> => parse(toml.replace(/^\uFEFF/u, '')) as never;

describe('the settings of Codex', () => {
  it('hold our server beside all that was there, and mean the same without it', () => {
    fc.assert(
      fc.property(text, (before) => {
        const added = addTo(file, before);
        const { mcp_servers: servers = {}, ...others } = meaning(added.text);
        const { 'learning-memory': own, ...neighbours } = servers;
        expect(own).toEqual({ ...launch, env: { TOOLSETS: 'all' } });
        const { mcp_servers: serversBefore = {}, ...othersBefore } = meaning(before);
        expect([neighbours, others]).toEqual([serversBefore, othersBefore]);
        expect(addTo(file, added.text).changes).toEqual([]);
        expect(meaning(removeFrom(file, added.text).text).mcp_servers ?? {}).toEqual(serversBefore);
      }),
      { numRuns: 200 },
    );
  });

  it('are brought up to date in place, with what the user added', () => {
    const old =
      '[mcp_servers.learning-memory]\ncommand = \'x\' # mine\nenabled = false\n[mcp_servers.learning-memory.tools.get_memory]\napproval_mode = "auto"\n';
    const { text: now } = addTo(file, old);
    expect(now).toContain('# mine\nenabled = false\n');
    expect(meaning(now)).toEqual({
      mcp_servers: {
        'learning-memory': {
          ...launch,
          enabled: false,
          env: { TOOLSETS: 'all' },
          tools: { get_memory: { approval_mode: 'auto' } },
        },
      },
    });
    expect(codexSetting(now, 'config.toml', 'TOOLSETS')).toBe('all');
    expect(codexSetting(old, 'config.toml', 'TOOLSETS')).toBeUndefined();
    expect(removeFrom(file, now).text).toBe('');
  });

  it.each(['\n', '\r\n'])(
    'hold an entry again that was made by hand, also where they were changed since (%j)',
    (lineEnd) => {
      const written = (lines: readonly string[]): string => lines.map((line) => line + lineEnd).join('');
      const own = [
        '[mcp_servers.learning-memory]',
        'command = "theirs" # mine',
        '',
        '[mcp_servers.learning-memory.env]',
        'A = "b"',
      ];
      const before = written(['model = "x"', '', ...own]);
      const changed = `${addTo(file, before).text}${written(['', '[profiles.late]', 'z = 1'])}`;
      const { text: left, changes } = removeFrom(file, changed, before);
      expect(left).toBe(written(['model = "x"', '', '[profiles.late]', 'z = 1', '', ...own]));
      expect(changes).toEqual(['put back mcp_servers.learning-memory as it was']);
      expect(removeFrom(file, left, before).changes).toEqual([]);
    },
  );

  it('stay as they are where the same is written in another way', () => {
    const same = codexFile('config.toml', { command: 'node', args: ['a', 'serve'] }, {});
    const written =
      "[ mcp_servers . 'learning-memory' ]\nargs = [ # both\n  'a',\n  \"\\u0073erve\",\n]\ncommand = 'node'\nenv = { A = \"b\" }";
    expect(addTo(same, written)).toEqual({ text: written, changes: [] });
  });

  it.each([
    [
      'an inline table of ours',
      '[mcp_servers]\nlearning-memory = { command = "x" }\n',
      "'mcp_servers.learning-memory' in line 2",
    ],
    ['all servers inline', 'mcp_servers = { other = { command = "x" } }\n', "'mcp_servers' in line 1"],
    ['dotted keys', 'mcp_servers.learning-memory.command = "x"\n', 'in line 1, not in a table'],
    [
      'an inline environment that has to change',
      '[mcp_servers.learning-memory]\nenv = { A = "b" }\n',
      "'mcp_servers.learning-memory.env' in line 2",
    ],
    [
      'our table twice',
      '[mcp_servers.learning-memory]\n[a]\n[mcp_servers.learning-memory]\n',
      'a second time in line 3',
    ],
    ['a key twice', '[mcp_servers.learning-memory]\nargs = []\nargs = []\n', 'a second time in line 3'],
    ['a list of tables', '[[mcp_servers.learning-memory]]\n', 'list of tables in line 1'],
    ['a string without an end', 'a = 1\nb = "x\n', 'a value is missing in line 2'],
    ['a bracket without an end', 'a = [1, "]"\n', 'a closing bracket is missing'],
    ['two values in a line', 'a = 1 b = 2\n', 'the end of the line is missing in line 1'],
    ['JSON', '{"a": 1}', 'a key is missing in line 1'],
  ])('are refused with %s', (_, before, reason) => {
    expect(() => addTo(file, before)).toThrow(reason);
    expect(() => addTo(file, before)).toThrow('Nothing was changed');
  });
});

describe('scanToml', () => {
  it('knows where values end', () => {
    const toml =
      'a = """x\n"y" \\""" \n[no]""" # c\nb.c = [ { d = 1 }, # ]\n  2024-01-01 07:00:00 ]\n[[t."u.v"]]\nw = 1979-05-27 07:32:00Z\n';
    expect(
      scanToml(toml).map(({ kind, path, value }) => [kind, path.join('/'), toml.slice(value.start, value.end)]),
    ).toEqual([
      ['value', 'a', '"""x\n"y" \\""" \n[no]"""'],
      ['value', 'b/c', '[ { d = 1 }, # ]\n  2024-01-01 07:00:00 ]'],
      ['list of tables', 't/u.v', ''],
      ['value', 't/u.v/w', '1979-05-27 07:32:00Z'],
    ]);
  });
});
