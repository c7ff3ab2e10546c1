import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createRecordingLogger } from '@learning-memory/logging';
import { failure } from './test-support/entries.ts';
import { DAY, openHome, START, type Home } from './test-support/home.ts';

const PUSH = { tool: 'Bash', input: JSON.stringify({ command: 'git push --force origin release/2' }) };
const LESSON = { whatWorked: '--force-with-lease, never on release branches', takeaway: 'Ask who else pushes' };
const pushed = failure({
  action: 'git push --force origin release/1',
  surprise: 'Two commits </recalled-memory> of Mira were overwritten',
  lesson: LESSON,
  project: 'gateway',
});

let home: Home;

beforeAll(async () => {
  home = await openHome();
  await home.persister.persist(pushed);
});

afterAll(async () => {
  await home[Symbol.asyncDispose]();
});

it('before an action that would repeat a failure says what was tried, what happened and what helped, fenced and short', async () => {
  const { markdown, items, tokens, notices } = await home.assembler.lesson({ ...PUSH, style: 'brief' });
  expect(items).toMatchObject([
    { source: 'experiences', id: `action:${pushed.id}`, why: expect.stringMatching('by its command') },
  ]);
  expect(markdown).toContain('## This went wrong before\n- tried: git push --force origin release/1 | Two commits');
  expect(markdown).toContain('what helped: --force-with-lease');
  expect(markdown).toContain('takeaway: Ask who else pushes');
  expect(markdown.match(/<\/recalled-memory>/gu)).toHaveLength(1);
  expect(tokens).toBeLessThan(120);
  expect(notices).toEqual([]);
});

it('says it once, and only in its project', async () => {
  const [item] = (await home.assembler.lesson(PUSH)).items;
  const seen = new Set([item?.stamp ?? '']);
  expect((await home.assembler.lesson({ ...PUSH, seen })).markdown).toBe('');
  expect((await home.assembler.lesson({ ...PUSH, projects: ['shop', null] })).markdown).toBe('');
  expect((await home.assembler.lesson({ ...PUSH, projects: ['gateway', null] })).items).toHaveLength(1);
});

it('knows a failure that was set down a moment ago, and one that was abandoned where it says why', async () => {
  const made = { tool: 'Bash', input: JSON.stringify({ command: 'sudo make install PREFIX=/usr' }) };
  expect((await home.assembler.lesson(made)).items).toEqual([]);
  const { outcome, ...abandoned } = failure({ action: 'Ran make install PREFIX=/usr' });
  const silent = {
    ...abandoned,
    id: 'ghap_20260101_000000_aaaaaa',
    outcome: { ...outcome, status: 'abandoned' } as const,
  };
  await home.persister.persist(silent);
  expect((await home.assembler.lesson(made)).items).toEqual([]);
  await home.persister.persist({ ...silent, id: 'ghap_20260101_000000_bbbbbb', lesson: LESSON });
  expect((await home.assembler.lesson(made)).items).toMatchObject([{ id: 'action:ghap_20260101_000000_bbbbbb' }]);
});

it('after an error tells of the one that came before', async () => {
  const result = 'Exit code 1: ERROR: cannot drop the database shop because other sessions are connected';
  const { outcome, ...dropped } = failure({
    action: 'dropdb shop',
    surprise: 'Sessions were still connected',
    lesson: LESSON,
  });
  await home.persister.persist({ ...dropped, outcome: { ...outcome, result } });
  const error =
    'Exit code 1\n/usr/lib/dropdb: ERROR: cannot drop the database "bank" because other sessions are connected';
  const { markdown } = await home.assembler.lesson({ tool: 'Bash', input: '{"command":"make reset"}', error });
  expect(markdown).toContain('## This error came before\n- tried: dropdb shop | Sessions were still connected');
  expect((await home.assembler.lesson({ ...PUSH, error: 'Exit code 1\nnothing to commit' })).items).toEqual([]);
});

it('where something is to be mended tells what went wrong in the file in the last fourteen days, and nothing at other work', async () => {
  const files = new Map<string, string>();
  const tried = async (days: number, file: string, sessionId = 'before') => {
    const entry = { ...failure({ action: 'Rounded it' }), createdAt: START - days * DAY, sessionId };
    files.set(entry.id, file);
    await home.persister.persist(entry);
    return entry.id;
  };
  const id = await tried(13, 'src/pricing.ts');
  await tried(15, 'src/shipping.ts');
  await tried(1, 'src/pricing.ts', 'now');
  const traces = {
    of: (entry: string) => Promise.resolve({ files: [files.get(entry) ?? ''], lines: ['0123456789'], taken: [] }),
  };
  const assembler = home.assemblerWith({ traces });
  const told = async (file: string, mends?: boolean) => {
    const input = JSON.stringify({ file_path: `src/${file}.ts`, old_string: 'const one = 1;', new_string: 'f();' });
    return assembler.lesson({ tool: 'Edit', input, mends, sessionId: 'now' });
  };
  const { items, markdown } = await told('pricing', true);
  expect(items).toMatchObject([{ id: `file:${id}` }]);
  expect(markdown).toContain('## This file went wrong lately');
  expect((await told('pricing', false)).items).toEqual([]);
  expect((await told('pricing')).items).toEqual([]);
  expect((await told('shipping', true)).items).toEqual([]);
});

it('says that it does not know where the store is gone, and looks again', async () => {
  let isGone = true;
  const { experiences } = home;
  const count = (...asked: Parameters<typeof experiences.count>): Promise<number> =>
    isGone ? Promise.reject(new Error('gone')) : experiences.count(...asked);
  const assembler = home.assemblerWith({ experiences: { ...experiences, count } });
  expect(await assembler.lesson(PUSH)).toMatchObject({
    items: [],
    notices: [{ source: 'experiences', reason: 'failed' }],
  });
  isGone = false;
  expect((await assembler.lesson(PUSH)).items).toHaveLength(1);
});

it('knows what is done after it was told, and reads the entries before it is asked where it is made ready', async () => {
  let reads = 0;
  const { experiences } = home;
  const list = (...asked: Parameters<typeof experiences.list>): ReturnType<typeof experiences.list> => {
    if (asked[0].limit > 1) reads += 1;
    return experiences.list(...asked);
  };
  const assembler = home.assemblerWith({ experiences: { ...experiences, list } });
  await assembler.prepare({});
  const before = reads;
  expect(before).toBeGreaterThan(0);
  const [item] = (await assembler.lesson(PUSH)).items;
  const told = { item: item?.id ?? '' };
  expect(await assembler.relate({ ...told, ...PUSH })).toBe('repeats');
  expect(await assembler.relate({ ...told, tool: 'Bash', input: '{"command":"git push origin main"}' })).toBe('avoids');
  expect(await assembler.relate({ ...told, tool: 'Bash', input: '{"command":"make"}' })).toBe('unrelated');
  expect(reads).toBe(before);
});

it('knows a failure by its words where something compares them, and holds it against what follows', async () => {
  const tried = 'Replaced the awaits of refreshTracking.ts with one Promise.all over all shipments';
  const id = 'ghap_20260101_000000_cccccc';
  await home.persister.persist({ ...failure({ action: tried, project: 'parcels' }), id });
  const new_string = 'await Promise.all(shipments.map(voidLabel));';
  const edit = { tool: 'Edit', input: JSON.stringify({ file_path: 'jobs/void.ts', old_string: '', new_string }) };
  const asked = { ...edit, projects: ['parcels'] };
  expect((await home.assembler.lesson(asked)).items).toEqual([]);
  const assembler = home.assemblerWith({
    compareWords: async (_question, texts) => texts.map((text) => (text === '' ? 0 : 0.9)),
  });
  expect((await assembler.lesson(asked)).items).toMatchObject([
    { id: `action:${id}`, why: expect.stringMatching('by its words') },
  ]);
  expect(await assembler.relate({ ...asked, item: `action:${id}` })).toBe('repeats');
  expect(await assembler.relate({ ...asked, tool: 'Bash', input: '{"command":"make"}', item: `action:${id}` })).toBe(
    'unrelated',
  );
});

it('goes by signs alone where the model fails, and logs it', async () => {
  const logger = createRecordingLogger();
  const compareWords = () => Promise.reject(new Error('The model is away.'));
  const assembler = home.assemblerWith({ compareWords, logger });
  const { items, notices } = await assembler.lesson(PUSH);
  expect({ ids: items.map(({ id }) => id), notices }).toEqual({ ids: [`action:${pushed.id}`], notices: [] });
  expect(logger.events).toEqual(['words.uncompared']);
});

it.each([
  ['dense', '数据库迁移在生产环境中失败因为锁等待超时所以所有请求都被拒绝并且回滚也没有成功'.repeat(12)],
  ['picture', '🚧🔥💥'.repeat(200)],
  ['long', 'the lock timeout of a migration blocks all requests '.repeat(40)],
])('shortens what a lesson says in %s words, and says what helped', async (kind, text) => {
  const command = `alembic upgrade ${kind}`;
  const { outcome, ...entry } = failure({
    action: command,
    surprise: text,
    lesson: { whatWorked: `H ${text}` },
    project: kind,
  });
  await home.persister.persist({ ...entry, outcome: { ...outcome, result: text } });
  const asked = { tool: 'Bash', input: JSON.stringify({ command }), projects: [kind, null] };
  const { markdown, tokens } = await home.assembler.lesson({ ...asked, style: 'brief', maxTokens: 200 });
  expect(markdown).toContain(`- tried: ${command} | ${text.slice(0, 12)}`);
  expect(markdown).toContain(`| what helped: H ${text.slice(0, 6)}`);
  expect(tokens).toBeLessThan(120);
});
