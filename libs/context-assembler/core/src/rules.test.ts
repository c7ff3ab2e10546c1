import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openHome, type Home } from './test-support/home.ts';

const inShell = (command: string): { readonly action: string; readonly use: { tool: string; input: string } } => ({
  action: command,
  use: { tool: 'Bash', input: JSON.stringify({ command }) },
});
const CLEAN = inShell('cd api && git clean -fdx');
const RULE = { content: 'Ask me before any git clean: my notes lie untracked.', category: 'preference' } as const;

let home: Home;

beforeAll(async () => {
  home = await openHome();
});

afterAll(async () => {
  await home[Symbol.asyncDispose]();
});

const ids = async (asked: Parameters<Home['assembler']['warnings']>[0]): Promise<readonly string[]> =>
  (await home.assembler.warnings(asked)).items.map(({ id }) => id);

it('a memory that rules an action out is told right before it, from the moment it is stored until it is deleted', async () => {
  expect(await ids(CLEAN)).toEqual([]);
  const { memory } = await home.memories.store({ ...RULE, project: 'shop' });
  await home.memories.store({ content: 'git clean -fdx took a minute on CI', category: 'event', project: 'shop' });
  const { markdown, items, tokens } = await home.assembler.warnings({ ...CLEAN, style: 'brief' });
  expect(items).toMatchObject([{ source: 'memories', id: `action:${memory.id}` }]);
  expect(markdown).toContain('## A rule for this\n');
  expect(markdown).toContain(RULE.content);
  expect(tokens).toBeLessThan(80);
  expect(await ids(inShell('git status && git clean -n'))).toEqual([]);
  await home.memories.delete(memory.id);
  expect(await ids(CLEAN)).toEqual([]);
});

it('is told once, in its project alone, and without the use of a tool not at all', async () => {
  const { memory } = await home.memories.store({ ...RULE, project: 'shop' });
  const [item] = (await home.assembler.warnings(CLEAN)).items;
  expect(await ids({ ...CLEAN, seen: new Set([item?.stamp ?? '']) })).toEqual([]);
  expect(await ids({ ...CLEAN, projects: ['forum', null] })).toEqual([]);
  expect(await ids({ ...CLEAN, projects: ['shop', null] })).toEqual([`action:${memory.id}`]);
  expect(await ids({ action: CLEAN.action })).toEqual([]);
});

it('what is written into a memory counts ten minutes later at the latest', async () => {
  const { memory } = await home.memories.store({ content: 'About deploys', category: 'workflow', project: 'shop' });
  const deploy = inShell('npm run deploy -- --prod');
  expect(await ids(deploy)).toEqual([]);
  await home.memories.update(memory.id, { content: 'Never run `npm run deploy` yourself.' });
  home.clock.now += 600_000;
  expect(await ids(deploy)).toEqual([`action:${memory.id}`]);
});

it('a memory that says so no more rules nothing out, though another was stored since', async () => {
  const { memory } = await home.memories.store({
    content: 'Never run `fly deploy`.',
    category: 'workflow',
    project: 'shop',
  });
  await home.memories.store({ content: 'Deploys take a minute', category: 'fact', project: 'shop' });
  const fly = inShell('fly deploy --now');
  expect(await ids(fly)).toEqual([`action:${memory.id}`]);
  await home.memories.update(memory.id, { content: 'We deploy with Fly.' });
  expect(await ids(fly)).toEqual([]);
});

it('a rule for a database is told before a statement that another tool runs, and one for reading before a look', async () => {
  const tables = await home.memories.store({ content: 'Never drop tables.', category: 'workflow', project: 'shop' });
  const keys = await home.memories.store({ content: 'keys/ is off limits.', category: 'workflow', project: 'shop' });
  const ask = (sql: string) => ids({ action: sql, use: { tool: 'mcp__db__query', input: JSON.stringify({ sql }) } });
  expect(await ask('DROP TABLE carts')).toEqual([`action:${tables.memory.id}`]);
  expect(await ask('SELECT * FROM carts')).toEqual([]);
  expect(await ids(inShell('cat keys/prod'))).toEqual([`action:${keys.memory.id}`]);
  expect(await ids(inShell('cat docs/keys.md'))).toEqual([]);
});

it('a rule about another tool, and one about what it is given, are told before its use', async () => {
  const rule = async (content: string) =>
    `action:${(await home.memories.store({ content, category: 'workflow', project: 'shop' })).memory.id}`;
  const merging = await rule('Never use mcp__github__merge_pull_request.');
  const closing = await rule('Never set PAY tickets to Done.');
  const use = (tool: string, input: object) => ids({ action: tool, use: { tool, input: JSON.stringify(input) } });
  expect(await use('mcp__github__merge_pull_request', { number: 7 })).toEqual([merging]);
  expect(await use('mcp__github__create_pull_request', { title: 'Sum carts' })).toEqual([]);
  expect(await use('mcp__jira__transition_issue', { issue: 'PAY-12', status: 'Done' })).toEqual([closing]);
  expect(await use('mcp__jira__transition_issue', { issue: 'WEB-12', status: 'Done' })).toEqual([]);
});

it('each rule of a list is told once', async () => {
  const content = 'Rules:\n- never run `gsutil rm`\n- never run `gsutil rsync`';
  await home.memories.store({ content, category: 'preference', project: 'shop' });
  const first = await home.assembler.warnings({ ...inShell('gsutil rm gs://a'), style: 'brief' });
  expect(first.markdown).toContain('gsutil rm');
  const seen = new Set(first.items.map(({ stamp }) => stamp));
  expect(await ids({ ...inShell('gsutil rm gs://b'), style: 'brief', seen })).toEqual([]);
  expect(await ids({ ...inShell('gsutil rsync a gs://a'), style: 'brief', seen })).toHaveLength(1);
});

it('of many that stand against an action those come first that name most of it', async () => {
  const { memory } = await home.memories.store({
    content: 'Never run `hg push --force` on main.',
    category: 'preference',
    project: 'shop',
  });
  for (let day = 1; day <= 12; day += 1) {
    await home.memories.store({
      content: `Never run \`hg push\` on day ${String(day)}.`,
      category: 'fact',
      project: 'shop',
    });
  }
  const told = await ids(inShell('hg push --force main'));
  expect(told[0]).toBe(`action:${memory.id}`);
  expect(told).toHaveLength(2);
});
