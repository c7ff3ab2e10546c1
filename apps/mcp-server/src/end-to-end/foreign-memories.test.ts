import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCommand, startCommand, type CommandResult } from '../test-support/run-command.ts';
import { startServer, type Json } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const GRAPH = [
  {
    type: 'entity',
    name: 'Jane',
    entityType: 'person',
    observations: ['speaks fluent Spanish', 'prefers short answers'],
  },
  { type: 'entity', name: 'Release 4', entityType: 'milestone', observations: [] },
  { type: 'relation', from: 'Jane', to: 'Release 4', relationType: 'leads' },
  { type: 'relation', from: 'Acme', to: 'Jane', relationType: 'employs' },
];

const INSTRUCTIONS = `Answer in English.

# Build

Run \`npm test\` before committing.
<!-- for those who keep this file -->

## Style

- Two spaces.

\`\`\`sh
# no heading
make
\`\`\`

<!-- learning-memory:start -->
## Memory and learning
Ask the memory first.
<!-- learning-memory:end -->
`;

let home: TemporaryHome;
let project: string;

/** Without how far it is, which slow machines are told. */
async function run(...args: readonly string[]): Promise<CommandResult> {
  const result = await runCommand(home, args, project);
  return { ...result, stderr: result.stderr.replace(/^\d+ of \d+ (?:bytes|lines)\n/gmu, '') };
}

async function write(path: string, text: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}

const writeGraph = (lines: readonly unknown[]): Promise<string> =>
  write(join(project, 'graph.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'));

async function stored(): Promise<readonly Json[]> {
  const { stdout } = await run('export');
  const things = stdout.split('\n').filter((line) => line.startsWith('{"kind":"memory"'));
  return things.map((line) => (JSON.parse(line) as { data: { memory: Json } }).data.memory);
}

const contents = async (): Promise<readonly unknown[]> => (await stored()).map(({ content }) => content).sort();

beforeEach(async () => {
  home = await temporaryHome();
  project = join(home.home, '..', 'shop');
  await mkdir(project, { recursive: true });
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

describe('a file of @modelcontextprotocol/server-memory', () => {
  it('makes a memory of each entity, with what it is related to, that holds everywhere', async () => {
    expect(await run('import', await writeGraph(GRAPH))).toMatchObject({
      code: 0,
      stdout: 'memory: 3 added\n',
      stderr: '',
    });
    const memories = await stored();
    expect(memories).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          content: 'Jane (person)\n- speaks fluent Spanish\n- prefers short answers\n- Jane leads Release 4',
          category: 'fact',
          project: 'global',
          tags: ['imported', 'server-memory', 'person'],
          rationale: expect.stringMatching(/server-memory.*entity Jane/u),
        }),
        expect.objectContaining({ content: 'Release 4 (milestone)', category: 'event' }),
        expect.objectContaining({ content: 'Acme\n- Acme employs Jane' }),
      ]),
    );
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: project });
    const found = await server.call('retrieve_memories', { query: 'who speaks Spanish' });
    expect((found.results as Json[])[0]?.content).toContain('fluent Spanish');
  });

  it('replaces what it said before when it is imported again, and takes nothing back that was changed here', async () => {
    await run('import', await writeGraph(GRAPH));
    expect((await run('import', await writeGraph(GRAPH))).stdout).toBe('memory: 0 added, 3 equal\n');
    const [jane, ...others] = GRAPH;
    const changed = { ...jane, observations: ['speaks fluent Spanish', 'prefers tables'] };
    expect((await run('import', await writeGraph([changed, ...others]))).stdout).toBe(
      'memory: 0 added, 1 changed, 2 equal\n',
    );
    expect((await contents()).join('\n')).toContain('prefers tables');
    expect(await contents()).toHaveLength(3);

    const { id } = (await stored()).find(({ content }) => String(content).startsWith('Jane')) as { id: string };
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: project });
    await server.call('update_memory', { id, content: 'Jane left' });
    const kept = await run('import', await writeGraph([changed, ...others]));
    expect(kept).toMatchObject({ code: 1, stderr: expect.stringContaining('it was changed here since') });
    await server.call('delete_memory', { id });
    const gone = await run('import', await writeGraph([changed, ...others]));
    expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining('it was deleted here') });
    expect(await contents()).toContain('Jane left');
  });

  it('is read but for lines that are wrong, which are named by their number', async () => {
    const lines = [GRAPH[0], { type: 'entity', name: 'Joe', entityType: 'person', observations: 'none' }, 7, GRAPH[2]];
    const result = await run('import', await writeGraph(lines));
    expect(result).toMatchObject({ code: 1, stdout: expect.stringMatching(/^memory: 1 added\nProblems: 2;/u) });
    expect(result.stderr).toMatch(/^line 2: .*'observations' must be an array.*\nline 3: It is no JSON object\.\n$/u);
  });

  it('may have entities longer than a memory', async () => {
    const observations = Array.from({ length: 400 }, (_, index) => `Observation ${index} of a long life, told in full`);
    const entity = {
      type: 'entity',
      name: 'Jane',
      entityType: 'person',
      observations: [...observations, 'x'.repeat(25_000)],
    };
    expect((await run('import', await writeGraph([entity]))).code).toBe(0);
    const all = (await contents()).join('\n');
    for (const observation of observations) expect(all).toContain(observation);
    expect(all.replace(/[^x]/gu, '').length).toBeGreaterThanOrEqual(25_000);
  });
});

describe('memory files of Claude Code', () => {
  it('make a memory of each section of a CLAUDE.md, of the project it lies in', async () => {
    const path = await write(join(project, 'CLAUDE.md'), INSTRUCTIONS);
    expect(await runCommand(home, ['import', path], home.home.replace(/home$/u, ''))).toMatchObject({ code: 0 });
    expect(await contents()).toEqual([
      'Answer in English.',
      'Build\nRun `npm test` before committing.',
      'Build › Style\n- Two spaces.\n\n```sh\n# no heading\nmake\n```',
    ]);
    expect((await stored())[0]).toMatchObject({ category: 'preference', tags: ['imported', 'claude-code'] });
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: project });
    const { results } = await server.call('list_memories');
    expect(results).toHaveLength(3);
    await using elsewhere = await startServer(home, { CLAUDE_PROJECT_DIR: home.home });
    expect((await elsewhere.call('list_memories')).results).toEqual([]);
  });

  it('change with their sections', async () => {
    const path = await write(join(project, 'CLAUDE.md'), INSTRUCTIONS);
    await run('import', 'CLAUDE.md');
    await write(path, INSTRUCTIONS.replace('Two spaces', 'Four spaces'));
    expect((await run('import', '.')).stdout).toBe('memory: 0 added, 1 changed, 2 equal\n');
    expect(await contents()).toHaveLength(3);
  });

  it('may lie in the hidden folder of a project', async () => {
    await write(join(project, '.claude', 'CLAUDE.md'), 'Never push on Friday.');
    await run('import', '.claude/CLAUDE.md');
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: project });
    expect((await server.call('list_memories')).results).toMatchObject([{ content: 'Never push on Friday.' }]);
  });

  it('hold everywhere where they are the user’s own', async () => {
    const path = await write(join(home.home, '.claude', 'CLAUDE.md'), 'Always say please.');
    await run('import', path);
    expect(await stored()).toMatchObject([
      { project: 'global', rationale: 'Imported from ~/.claude/CLAUDE.md of Claude Code' },
    ]);
  });

  it('are of the project after which Claude Code names their folder', async () => {
    const slug = project.replace(/[^\p{L}\p{N}]/gu, '-');
    const folder = join(home.home, '.claude', 'projects', slug, 'memory');
    const head = 'name: Role\ndescription: who the user is\nmetadata:\n  type: user';
    await write(
      join(folder, 'MEMORY.md'),
      '# Memory\n\n- [Role](user_role.md) — who the user is\n- Deploys are on Tuesday.\n',
    );
    await write(join(folder, 'user_role.md'), `---\n${head}\n---\n\nA data engineer.\n`);
    await write(join(folder, 'feedback_tests.md'), '---\r\nname: Tests\r\ntype: feedback\r\n---\r\nNo mocks.\r\n');
    expect(await runCommand(home, ['import', folder], home.home)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Run the import in the folder of that project'),
    });
    expect(await run('import', folder)).toMatchObject({ code: 0, stdout: 'memory: 3 added\n' });
    const memories = await stored();
    expect(new Set(memories.map(({ project: id }) => id)).size).toBe(1);
    expect(memories).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          content: 'A data engineer.',
          category: 'preference',
          tags: ['imported', 'claude-code', 'user'],
        }),
        expect.objectContaining({
          content: 'No mocks.',
          rationale: 'Imported from memory/feedback_tests.md of Claude Code',
        }),
        expect.objectContaining({ content: 'Memory\n- Deploys are on Tuesday.' }),
      ]),
    );
    await utimes(join(folder, 'user_role.md'), 1, 1);
    expect((await run('import', folder)).stdout).toBe('memory: 0 added, 3 equal\n');
  });

  it.each([
    ['a folder without any', async () => project, /no memory files of Claude Code/u],
    [
      'a file of 2 MB',
      () => write(join(project, 'CLAUDE.md'), 'x\n'.repeat(1024 * 1024)),
      /bytes; 1048576 are allowed/u,
    ],
    ['a program', () => write(join(project, 'tool.md'), 'ELF\0\0\0'), /no text/u],
  ])('are not found in %s', async (_case, make, reason) => {
    expect(await run('import', await make())).toMatchObject({ code: 2, stderr: expect.stringMatching(reason) });
  });

  it('are given by their path', async () => {
    const { child, ended } = startCommand(home, ['import', '-'], project);
    child.stdin?.end(INSTRUCTIONS);
    expect(await ended).toMatchObject({ code: 2, stderr: expect.stringContaining('by its path') });
  });
});
