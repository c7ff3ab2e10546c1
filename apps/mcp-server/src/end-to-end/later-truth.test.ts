import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DRAFT } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const DAY = 86_400_000;
const LOADER = ['export function load() {', '  const limit = 30;', '  return read(limit);', '}', ''];
const LESSON = { what_worked: 'A limit of sixty rows', takeaway: 'Measure before raising a limit' };

let home: TemporaryHome;
let repository: string;
let server: ServerProcess;
let env: Record<string, string> = {};

beforeEach(async () => {
  home = await temporaryHome();
  repository = join(home.home, 'repository');
  mkdirSync(repository, { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  commit('Start', LOADER);
  server = await startServer(home, { CLAUDE_PROJECT_DIR: repository });
});

afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

function git(...args: readonly string[]): string {
  const variables = { PATH: process.env.PATH, HOME: home.home, GIT_CONFIG_NOSYSTEM: '1', ...env };
  const identity = ['-c', 'user.name=Jane', '-c', 'user.email=jane@example.org'];
  return execFileSync('git', [...identity, ...args], { cwd: repository, env: variables })
    .toString()
    .trim();
}

function commit(message: string, lines: readonly string[], file = 'loader.ts', date?: string): string {
  writeFileSync(join(repository, file), lines.join('\n'));
  git('add', '--all');
  env = date === undefined ? {} : { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  git('commit', '--quiet', `--message=${message}`);
  return git('rev-parse', 'HEAD');
}

/** An entry that is confirmed after a commit was made. */
async function confirmedWork(limit = 60): Promise<{ readonly id: string; readonly sha: string }> {
  const { id } = await server.call('start_ghap', DRAFT);
  const sha = commit(
    'feat: read more rows',
    LOADER.map((line) => line.replace('30', String(limit))),
  );
  await server.call('resolve_ghap', { status: 'confirmed', result: 'All rows are read', lesson: LESSON });
  return { id: id as string, sha };
}

const index = (): Promise<Json> => server.call('index_commits', { repository });

async function found(): Promise<Json> {
  const { results } = await server.call('search_experiences', { query: 'authentication timeout on slow networks' });
  return (results as readonly Json[])[0] ?? {};
}

it('contests a confirmed entry whose commit is reverted, shows it at recall, and asks for a review', async () => {
  const { id, sha } = await confirmedWork();
  expect((await index()).notice).toBeUndefined();
  expect(await found()).not.toHaveProperty('contested');
  git('revert', '--no-edit', sha);
  const by = git('rev-parse', '--short=10', 'HEAD');
  expect((await index()).notice).toContain(id);
  expect((await index()).notice).toBeUndefined();

  await server[Symbol.asyncDispose]();
  server = await startServer(home, { CLAUDE_PROJECT_DIR: repository });
  const contested = expect.stringContaining(
    `${sha.slice(0, 10)} was reverted in loader.ts by ${by}`.replace(' in loader.ts', ''),
  );
  expect(await found()).toMatchObject({ outcome_status: 'confirmed', contested });
  const { results } = await server.call('list_ghap_entries');
  expect((results as readonly Json[])[0]).toMatchObject({ id, outcome_status: 'confirmed', contested });
  const context = await server.call('get_context', { situation: 'authentication timeout on slow networks' });
  expect(JSON.stringify(context)).toContain(`contested: reverted by commit ${by}`);
  const { overall } = await server.call('get_calibration');
  expect(overall).toMatchObject({ confirmed: 1, falsified: 0, contested: 1 });
});

it('takes a review as the truth, and asks no more', async () => {
  const { id } = await confirmedWork();
  commit(
    'fix: do not read so many rows',
    LOADER.map((line) => line.replace('30', '45')),
  );
  expect((await index()).notice).toContain(id);
  await expect(server.fail('review_ghap', { id, status: 'falsified' })).resolves.toMatchObject({
    type: 'validation_error',
    message: expect.stringContaining('surprise'),
  });
  const review = {
    ...{ id, status: 'falsified', result: 'Sixty rows were too many', surprise: 'Memory ran out after a day' },
    root_cause: { category: 'oversight', description: 'Nobody looked at the size of a row' },
  };
  await expect(server.call('review_ghap', review)).resolves.toMatchObject({ id, status: 'falsified' });
  expect(await server.fail('review_ghap', review)).toMatchObject({ type: 'conflict' });
  expect((await index()).notice).toBeUndefined();
  const entry = await found();
  expect(entry).toMatchObject({
    outcome_status: 'falsified',
    surprise: review.surprise,
    root_cause: review.root_cause,
  });
  expect(entry).not.toHaveProperty('contested');
  expect(entry).toMatchObject({ lesson: null, confidence_tier: 'bronze' });
  const { results } = await server.call('search_experiences', { query: 'memory ran out', axis: 'surprise' });
  expect((results as readonly Json[])[0]).toMatchObject({ id });
  expect((await server.call('get_calibration')).overall).toMatchObject({ confirmed: 0, falsified: 1 });
});

it('is reviewed in its own project, or by its name', async () => {
  const { id, sha } = await confirmedWork();
  git('revert', '--no-edit', sha);
  await index();
  const elsewhere = join(home.home, 'elsewhere');
  mkdirSync(elsewhere);
  await using other = await startServer(home, { CLAUDE_PROJECT_DIR: elsewhere });
  const review = { id, status: 'confirmed', result: 'It holds' };
  expect(await other.fail('review_ghap', review)).toMatchObject({
    type: 'conflict',
    message: expect.stringContaining('project: "repository"'),
  });
  expect(await found()).toHaveProperty('contested');
  await expect(other.call('review_ghap', { ...review, project: 'repository' })).resolves.toMatchObject({ id });
});

it('contests no other entry for the commit of one that failed', async () => {
  await using other = await startServer(home, { CLAUDE_PROJECT_DIR: repository, CLAUDE_CODE_SESSION_ID: 'other' });
  const tidying = { goal: 'Tidy the shelf', hypothesis: 'It is dusty', action: 'Wipe it', prediction: 'It shines' };
  await other.call('start_ghap', { ...DRAFT, ...tidying });
  await server.call('start_ghap', DRAFT);
  const sha = commit(
    'feat: read more rows',
    LOADER.map((line) => line.replace('30', '60')),
  );
  await server.call('resolve_ghap', {
    ...{ status: 'falsified', result: 'More rows were read, and it took longer', surprise: 'The loader reads twice' },
    root_cause: { category: 'wrong-assumption', description: 'Rows are read in pages' },
  });
  await other.call('resolve_ghap', { status: 'confirmed', result: 'It shines', lesson: LESSON });
  git('revert', '--no-edit', sha);
  expect((await index()).notice).toBeUndefined();
});

it('keeps no secret of a review, and of two at once the first', async () => {
  const { id } = await confirmedWork();
  commit(
    'fix: do not read so many rows',
    LOADER.map((line) => line.replace('30', '45')),
  );
  await index();
  const review = {
    ...{ id, status: 'falsified', result: 'Too many <private>family matter</private>' },
    surprise: 'The key AKIAIOSFODNN7EXAMPLE was in a row',
    root_cause: { category: 'oversight', description: 'Read by postgres://reader:s3cr3tpw@host/rows' },
    lesson: { what_worked: 'Fewer rows <private>of theirs</private>' },
  };
  const request = { name: 'review_ghap', arguments: review };
  const answers = await Promise.all([server.client.callTool(request), server.client.callTool(request)]);
  expect(answers.filter(({ isError }) => isError === true)).toHaveLength(1);
  const entry = JSON.stringify(await found());
  expect(entry).toContain('Fewer rows');
  expect(entry).not.toMatch(/family|AKIA|s3cr3tpw|theirs/u);
});

it('lets an entry stand that a review confirms', async () => {
  const { id } = await confirmedWork();
  commit(
    'fix: do not read so many rows',
    LOADER.map((line) => line.replace('30', '45')),
  );
  await index();
  await server.call('review_ghap', { id, status: 'confirmed', result: 'The fix was about memory alone' });
  expect((await index()).notice).toBeUndefined();
  const entry = await found();
  expect(entry).toMatchObject({ outcome_status: 'confirmed', outcome_result: 'All rows are read' });
  expect(entry).not.toHaveProperty('contested');
});

it('contests what a review confirmed where a later commit speaks against it', async () => {
  const { id, sha } = await confirmedWork();
  const fix = commit(
    'fix: do not read so many rows',
    LOADER.map((line) => line.replace('30', '45')),
  );
  await index();
  await server.call('review_ghap', { id, status: 'confirmed', result: 'The fix was about memory alone' });
  const later = new Date(Date.now() + 5000).toISOString();
  env = { GIT_AUTHOR_DATE: later, GIT_COMMITTER_DATE: later };
  git('revert', '--no-edit', fix);
  git('revert', '--no-edit', sha);
  env = {};
  expect((await index()).notice).toContain(id);
  expect(await found()).toMatchObject({ contested: expect.stringContaining('reverted') });
  await server.call('review_ghap', { id, status: 'confirmed', result: 'It came back under another name' });
  expect((await index()).notice).toBeUndefined();
  expect(await found()).not.toHaveProperty('contested');
});

it('says what cannot be reviewed', async () => {
  const { id } = await confirmedWork();
  expect(await server.fail('review_ghap', { id, status: 'confirmed' })).toMatchObject({
    type: 'conflict',
    message: expect.stringContaining('not contested'),
  });
  expect(await server.fail('review_ghap', { id: 'ghap_20200101_000000_000000', status: 'confirmed' })).toMatchObject({
    type: 'not_found',
  });
});

/** The last entry as if it had been recorded before; a server that starts finds it on its way to the store. */
function recordedBefore(days: number): { readonly id: string; readonly at: number } {
  const folders = readdirSync(home.journal, { recursive: true, encoding: 'utf8' });
  const file = folders.find((name) => name.endsWith('session_entries.jsonl')) ?? '';
  const last = readFileSync(join(home.journal, file), 'utf8').trim().split('\n').at(-1) ?? '';
  const record = JSON.parse(last) as { outcome: Json; resolution: Json };
  const at = Date.now() - days * DAY;
  const [id, time] = ['ghap_20200101_000000_aaaaaa', new Date(at).toISOString()];
  const resolution = { ...record.resolution, resolved_at: new Date(at + 60_000).toISOString() };
  const earlier = { ...record, id, created_at: time, outcome: { ...record.outcome, captured_at: time }, resolution };
  mkdirSync(join(home.home, 'outbox'), { recursive: true });
  writeFileSync(join(home.home, 'outbox', `${id}.json`), JSON.stringify(earlier));
  return { id, at };
}

it('makes gold of an entry whose commit held for 14 days, says why, and takes it back when a fix comes after all', async () => {
  await confirmedWork();
  await server[Symbol.asyncDispose]();
  const { id, at } = recordedBefore(20);
  const date = `${String(Math.floor(at / 1000) + 5)} +0000`;
  const sha = commit(
    'feat: a limit for writing',
    ['export function save() {', '  return write(90);', '}', ''],
    'saver.ts',
    date,
  );
  server = await startServer(home, { CLAUDE_PROJECT_DIR: repository });
  const tierOf = async (): Promise<unknown> => {
    const { results } = await server.call('list_ghap_entries');
    return (results as readonly Json[]).find((entry) => entry.id === id)?.confidence_tier;
  };
  await eventually(async () => expect(await tierOf()).toBe('silver'));
  await index();
  expect(await tierOf()).toBe('gold');
  const { results } = await server.call('search_experiences', { query: 'authentication timeout', limit: 5 });
  const entry = (results as readonly Json[]).find((result) => result.id === id);
  expect(entry).toMatchObject({
    confidence_tier: 'gold',
    tier_reason: expect.stringContaining(`${sha.slice(0, 10)}, made while it was open, has held for 14 days`),
  });
  commit('fix: write less', ['export function save() {', '  return write(9);', '}', ''], 'saver.ts');
  expect((await index()).notice).toContain(id);
  expect(await tierOf()).toBe('silver');
});
