import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { newRepository } from '@learning-memory/test-repository';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { dataPaths } from '../data-paths.ts';
import { eventually } from '../test-support/eventually.ts';
import { findUnembedded } from '../test-support/find-unembedded.ts';
import { CLUSTERED_AXIS, fillOldHome, OLD_HOME, subject } from '../test-support/old-home.ts';
import { runCommand } from '../test-support/run-command.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const KILLS = 10;
const WORDS_ALONE = / of \d+ .*words alone/;
const SESSION = { CLAUDE_CODE_SESSION_ID: 'session-after', TOOLSETS: 'all' };

/** Each with what it must find first. */
const QUESTIONS: readonly (readonly [tool: string, query: string, field: string, expected: string])[] = [
  ['search_experiences', `Find out why ${subject(17)}`, 'goal', `Find out why ${subject(17)}`],
  ['search_code', `Says that ${subject(321)}`, 'name', 'report_321'],
  ['search_commits', `Mend that ${subject(765)}`, 'message', `Mend that ${subject(765)}`],
  ['retrieve_memories', subject(1234), 'content', subject(1234)],
];

const CODE = 1;

/** Asks every kind; resolves with the notices of the answers. */
async function ask(server: ServerProcess, project: string): Promise<readonly string[]> {
  const notices: string[] = [];
  for (const [tool, query, field, expected] of QUESTIONS) {
    const { results, notice } = await server.call(tool, {
      query,
      limit: 3,
      // What was stored before nobody knows the project of.
      ...(tool === 'search_commits' ? { repository: project } : { project: '*' }),
    });
    expect((results as Json[])[0]?.[field]).toBe(expected);
    notices.push(typeof notice === 'string' ? notice : '');
  }
  return notices;
}

/** Nothing is clustered of half an axis: where there are clusters of before, they answer. */
async function askForClustersMeanwhile(server: ServerProcess): Promise<void> {
  const answer = await server.call('get_clusters', { axis: CLUSTERED_AXIS, project: '*' });
  expect(answer).toMatchObject({ notice: expect.stringMatching(/ of \d+/), parameters: expect.any(Object) });
  expect(answer.clusters).not.toEqual([]);
  expect(await server.fail('get_clusters', { axis: 'strategy', project: '*' })).toMatchObject({
    type: 'insufficient_data',
  });
}

async function askForClustersAfter(server: ServerProcess): Promise<void> {
  for (const axis of [CLUSTERED_AXIS, 'strategy']) {
    const answer = await server.call('get_clusters', { axis, project: '*' });
    expect(answer).not.toHaveProperty('notice');
    if (answer.count === 0) expect(answer).toMatchObject({ reason: expect.any(String), advice: expect.any(String) });
  }
}

/** While it is held the re-embedding stands still, and answers go on. */
function holdWrites(home: TemporaryHome): () => void {
  const connection = connectSqlite(dataPaths(home.home).database);
  connection.exec('BEGIN IMMEDIATE');
  return () => connection.close();
}

async function logged(server: ServerProcess, event: string): Promise<void> {
  await eventually(async () => {
    if (!server.log().includes(event)) throw new Error(`No ${event} in ${server.log()}`);
  }, 1);
}

async function doctorCheck(home: TemporaryHome): Promise<Json | undefined> {
  const { stdout } = await runDoctor(home);
  const { checks } = JSON.parse(stdout) as { checks: Json[] };
  return checks.find(({ name }) => name === 're-embedding');
}

it('the index command embeds anew what no server has', async () => {
  await using home = await temporaryHome();
  await using project = await newRepository();
  await project.commit({ 'README.md': 'A sample.' });
  await fillOldHome(home.home, project.folder);
  const { code, stdout } = await runCommand(home, ['index', '--project', 'sample'], project.folder);
  expect(code).toBe(0);
  expect(stdout).toMatch(/embedded anew by static-256-\w+: \d+/);
  expect(await doctorCheck(home)).toMatchObject({ status: 'ok' });
});

it('a home of a model that is gone is embedded anew in the background, through ten kills, and answers throughout', async () => {
  await using home = await temporaryHome();
  await using project = await newRepository();
  await project.commit({ 'README.md': 'A sample.' });
  await fillOldHome(home.home, project.folder);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const release = holdWrites(home);
    await using server = await startServer(home, SESSION);
    await logged(server, 'reembedding.started');
    // The others may be done from the second time on, as the code comes last.
    if (kill === 0) await askForClustersMeanwhile(server);
    expect((await ask(server, project.folder))[CODE]).toMatch(WORDS_ALONE);
    release();
    await logged(server, 'reembedding.page');
    await sleep((kill * 7) % 10);
    process.kill(server.pid, 'SIGKILL');
  }
  expect(await doctorCheck(home)).toMatchObject({ status: 'warning', message: expect.stringMatching(/ \d+ of \d+ /) });
  {
    await using server = await startServer(home, SESSION);
    expect(await server.call('store_memory', { content: 'The lighthouse blinks twice at noon' })).toBeDefined();
    await eventually(async () => expect((await ask(server, project.folder)).join()).not.toMatch(WORDS_ALONE));
    await askForClustersAfter(server);
    const { results } = await server.call('retrieve_memories', { query: 'lighthouse at noon', limit: 1 });
    expect(results).toMatchObject([{ content: 'The lighthouse blinks twice at noon' }]);
  }
  await using embedding = createPackagedStaticEmbedding();
  await using store = createSqliteVectorStore({ file: dataPaths(home.home).database });
  const counts = (await store.listCollections()).map(({ name, count }) => [name, count]);
  expect(Object.fromEntries(counts)).toEqual({ ...OLD_HOME, memories: (OLD_HOME.memories ?? 0) + 1 });
  expect(await findUnembedded(store, embedding)).toEqual([]);
  expect(await doctorCheck(home)).toMatchObject({ status: 'ok' });
});
