import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, copyPlugin, type Connection, type CopiedPlugin } from './test-support/launcher.ts';
import { PLANNED_TOOLS, plannedTools } from './test-support/planned-tools.ts';
import { SERVER_ROOT, skills, type Skill } from './test-support/plugin-files.ts';

const PREFIX = 'mcp__plugin_learning-memory_lm__';
const FRONTMATTER_KEYS = [
  'name',
  'description',
  'argument-hint',
  'disable-model-invocation',
  'compatibility',
  'metadata',
  'allowed-tools',
];
/** Words in skills that look like tools. */
const NO_TOOLS = [
  'root_cause',
  'insufficient_data',
  'not_found',
  ...['source_node_ids', 'keep_newest', 'merged_into', 'recoverable_until', 'max_tokens', 'dry_run'],
];
const GRAPH_SKILLS = ['topic-explorer', 'memory-inject', 'semantic-search', 'dream-consolidation', 'curation'];

const all = skills().map((skill) => [skill.name, skill] as const);

let plugin: CopiedPlugin;
let connection: Connection;
let served: readonly string[];

beforeAll(async () => {
  plugin = copyPlugin();
  const env = plugin.environment({ LEARNING_MEMORY_SERVER: SERVER_ROOT, TOOLSETS: 'all' });
  connection = await connect({ launcher: plugin.launcher, env });
  served = (await connection.client.listTools()).tools.map(({ name }) => name);
});

afterAll(async () => {
  await connection[Symbol.asyncDispose]();
  plugin[Symbol.dispose]();
});

/** Tools of a toolset that is not served yet count as there; of one that is, only those that really are. */
function isThere(tool: string): boolean {
  const toolset = Object.keys(PLANNED_TOOLS).find((name) => plannedTools(name).includes(tool));
  const isServed = toolset !== undefined && plannedTools(toolset).some((name) => served.includes(name));
  return served.includes(tool) || (toolset === 'context' && !isServed);
}

const allowedTools = ({ frontmatter }: Skill): readonly string[] => frontmatter['allowed-tools']?.split(' ') ?? [];
const namedTools = ({ body }: Skill): readonly string[] =>
  (body.match(/\b[a-z]+(_[a-z]+)+\b/g) ?? []).filter((word) => !NO_TOOLS.includes(word));

it('covers the skills of the plugin', () => {
  expect(all.map(([name]) => name).sort()).toEqual([...GRAPH_SKILLS, 'premortem', 'retro'].sort());
});

it('are all in the README', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const listed = [...readme.matchAll(/^\| `\/learning-memory:([a-z-]+)` /gmu)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(all.map(([name]) => name).toSorted());
});

it('knows every tool the server has, so that its name fits', () => {
  const planned = Object.keys(PLANNED_TOOLS).flatMap(plannedTools);
  expect(served.filter((name) => !planned.includes(name))).toEqual([]);
  expect(served.filter((name) => (PREFIX + name).length > 64)).toEqual([]);
});

describe.each(all)('the skill %s', (name, skill) => {
  it('has the frontmatter a client reads', () => {
    const { frontmatter } = skill;
    expect(Object.keys(frontmatter).filter((key) => !FRONTMATTER_KEYS.includes(key))).toEqual([]);
    expect(frontmatter['name']).toBe(name);
    // What is longer is cut where the client lists its skills.
    expect(frontmatter['description']?.length).toBeGreaterThan(40);
    expect(frontmatter['description']?.length).toBeLessThan(1536);
    expect(skill.body).toContain('$ARGUMENTS');
  });

  it('names only tools that the server has', () => {
    expect(namedTools(skill).length).toBeGreaterThan(2);
    expect(namedTools(skill).filter((tool) => !isThere(tool))).toEqual([]);
  });

  it('allows, by their full names, only tools that it names', () => {
    const named = namedTools(skill).map((tool) => PREFIX + tool);
    expect(allowedTools(skill).filter((tool) => !named.includes(tool))).toEqual([]);
  });
});

it('allows without asking only what reads, except where the user has called for the result', async () => {
  const { tools } = await connection.client.listTools();
  const writing = tools
    .filter(({ annotations }) => annotations?.readOnlyHint !== true)
    .map(({ name }) => PREFIX + name);
  const allowed = all.flatMap(([name, skill]) =>
    allowedTools(skill)
      .filter((tool) => writing.includes(tool))
      .map((tool) => [name, tool]),
  );
  expect(allowed).toEqual([['retro', `${PREFIX}store_value`]]);
});

it.each(GRAPH_SKILLS)('says in the skill %s that the toolset graph has to be on, and how', (name) => {
  const { body } = all.find(([skillName]) => skillName === name)?.[1] ?? {};
  for (const said of ['graph', 'TOOLSETS=all', 'learning-memory init --toolsets all']) expect(body).toContain(said);
});

it.each([
  ['retro', 0],
  // The first line says which work is meant.
  ['premortem', 1],
])('asks in the skill %s what the prompt of the server asks', async (name, ownLines) => {
  const { messages } = await connection.client.getPrompt({ name });
  const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');
  const wanted = lines((messages[0]?.content as { text: string }).text).slice(ownLines);
  const [, skill] = all.find(([skillName]) => skillName === name) ?? [];
  expect(wanted.length).toBeGreaterThan(4);
  expect(lines(skill?.body ?? '').slice(-wanted.length)).toEqual(wanted);
});
