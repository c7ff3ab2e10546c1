import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger as logger } from '@learning-memory/logging';
import { callTool } from '@learning-memory/tool';
import { compose, type Composed } from './compose.ts';
import { loadConfig } from './config/load-config.ts';
import { dataPaths } from './data-paths.ts';
import { reembedHome } from './reembedding/reembed-home.ts';
import { temporaryHome, type TemporaryHome } from './test-support/temporary-home.ts';

const FILES = new URL('test-support/earlier-home/', import.meta.url);

type ByQuestion = Readonly<Record<string, readonly string[]>>;

/** What the version that wrote the home answered: ids, names and subjects of what it found, best first or in order. */
interface Answers {
  readonly memories: ByQuestion;
  readonly experiences: ByQuestion;
  readonly values: ByQuestion;
  readonly code: ByQuestion;
  readonly commits: ByQuestion;
  readonly clusters: readonly (readonly [string, number])[];
  readonly listed: readonly string[];
}

interface Listed {
  readonly results: readonly { readonly id: string }[];
}

let answers: Answers;
let home: TemporaryHome;
const NEEDS = ['embedding', 'vectorStore', 'memories', 'codeIndexer', 'git', 'tools'] as const;
let parts: Composed<(typeof NEEDS)[number]>;

beforeAll(async () => {
  answers = JSON.parse(await readFile(new URL('answers.json', FILES), 'utf8')) as Answers;
  home = await temporaryHome();
  const { database } = dataPaths(home.home);
  await mkdir(home.home, { recursive: true });
  await writeFile(database, gunzipSync(await readFile(new URL('memory.db.gz', FILES))));
  const config = loadConfig({ env: { LEARNING_MEMORY_HOME: home.home }, workingDirectory: home.home });
  parts = await compose(config, NEEDS, { logger, sessionId: 'session-later', environment: process.env });
  const { embedding, vectorStore } = parts;
  await reembedHome({ embedding, vectorStore, logger, signal: undefined });
});

afterAll(async () => {
  await parts[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

async function call(name: string, input: object): Promise<unknown> {
  const tool = parts.tools.find((each) => each.name === name)!;
  const context = { signal: new AbortController().signal, logger, reportProgress: () => undefined };
  const answer = await callTool(tool, input, context);
  expect(answer.status).toBe('done');
  return answer.status === 'done' ? answer.output : undefined;
}

async function expectAnswers(
  expected: ByQuestion,
  search: (query: string, limit: number) => Promise<readonly string[]>,
): Promise<void> {
  for (const [query, found] of Object.entries(expected)) {
    expect({ query, found: await search(query, Math.max(1, found.length)) }).toEqual({ query, found });
  }
}

describe('a home of an earlier version', () => {
  it('finds the same memories', async () => {
    await expectAnswers(answers.memories, async (query, limit) =>
      (await parts.memories.search({ query, limit })).hits.map(({ memory }) => memory.id),
    );
  });

  it('finds the same experiences, and lists all of them', async () => {
    await expectAnswers(answers.experiences, async (query, limit) => {
      const { results } = (await call('search_experiences', {
        query,
        axis: 'surprise',
        limit,
        project: '*',
      })) as Listed;
      return results.map(({ id }) => id).sort();
    });
    const { results } = (await call('list_ghap_entries', { limit: 100, project: '*' })) as Listed;
    expect(results.map(({ id }) => id)).toEqual(answers.listed);
  });

  it('has the same clusters and finds the same values', async () => {
    const { scope, clusters } = (await call('get_clusters', { axis: 'surprise', project: '*' })) as {
      readonly scope: string;
      readonly clusters: readonly { readonly cluster_id: string; readonly size: number }[];
    };
    expect([scope, clusters.map(({ cluster_id: id, size }) => [id, size])]).toEqual(['all', answers.clusters]);
    await expectAnswers(answers.values, async (query, limit) => {
      const { results } = (await call('list_values', { query, limit, project: '*' })) as Listed;
      return results.map(({ id }) => id).sort();
    });
  });

  it('finds the same code and the same commits', async () => {
    await expectAnswers(answers.code, async (query, limit) =>
      (await parts.codeIndexer.search({ query, limit })).hits.map(({ unit }) => unit.qualifiedName),
    );
    await expectAnswers(answers.commits, async (query, limit) =>
      (await parts.git.searchCommits({ query, limit })).hits.map(({ commit }) => commit.subject),
    );
  });
});
