import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FoundCode } from '@learning-memory/code-indexer';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { measureAnswerTokens, type AnswerTokens } from '../code-search/answer-tokens.ts';
import { createHomes } from '../home.ts';
import { codeSearch, indexFolder } from './index-folder.ts';
import { openRetrievalHome } from './retrieval-home.ts';
import { USUAL } from './variants.ts';

/** Written before the first of them was asked, and not changed since. */
export interface CodeQuestion {
  readonly kind: string;
  readonly question: string;
  /** Files, or folders with a slash at the end, any of which answers it. */
  readonly answers: readonly string[];
}

interface AskedRepository {
  /** For which the questions were written. */
  readonly commit: string;
  readonly questions: readonly CodeQuestion[];
}

export interface AskedQuestion extends CodeQuestion {
  /** Of the first hits. */
  readonly found: readonly string[];
  readonly answered: boolean;
}

export interface AskedRepositoryResult {
  readonly repository: string;
  readonly questions: readonly AskedQuestion[];
  readonly answerTokens: readonly AnswerTokens[];
}

const FIRST = 3;
/** As many as `search_code` answers by itself. */
const LIMIT = 10;
const THIS = 'learning-memory';
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Asks this repository, and each other one of which `folder` has a clone by its name (`mocha` for `mochajs/mocha`). */
export async function askCodeQuestions(folder: string | undefined): Promise<readonly AskedRepositoryResult[]> {
  const asked: AskedRepositoryResult[] = [];
  for (const [repository, { commit, questions }] of Object.entries(readQuestions())) {
    const clone = cloneOf(repository, folder);
    if (clone !== undefined) asked.push({ repository, ...(await askRepository(clone, commit, questions)) });
  }
  return asked;
}

function readQuestions(): Readonly<Record<string, AskedRepository>> {
  const data = readFileSync(new URL('../../data/code-questions.json', import.meta.url), 'utf8');
  return JSON.parse(data) as Readonly<Record<string, AskedRepository>>;
}

function cloneOf(repository: string, folder: string | undefined): string | undefined {
  if (repository === THIS) return ROOT;
  const clone = folder === undefined ? undefined : join(folder, basename(repository));
  return clone !== undefined && existsSync(clone) ? clone : undefined;
}

/** As it was at the commit. */
async function askRepository(
  clone: string,
  commit: string,
  questions: readonly CodeQuestion[],
): Promise<Omit<AskedRepositoryResult, 'repository'>> {
  using homes = createHomes();
  await using embedding = createPackagedStaticEmbedding();
  const home = await homes.create('questions');
  const tree = join(home.path, 'tree');
  await promisify(execFile)('git', ['-C', clone, 'worktree', 'add', '--quiet', '--detach', tree, commit]);
  try {
    await using parts = openRetrievalHome(home, embedding);
    await indexFolder(parts, tree);
    await using search = codeSearch(parts, LIMIT);
    const answers = [];
    for (const one of questions) answers.push({ ...one, hits: (await search(USUAL, one.question)).hits });
    const answerTokens = await measureAnswerTokens(home, answers, LIMIT);
    return { questions: answers.map(judge), answerTokens };
  } finally {
    await promisify(execFile)('git', ['-C', clone, 'worktree', 'remove', '--force', tree]);
  }
}

function judge({ hits, ...one }: CodeQuestion & { readonly hits: readonly FoundCode[] }): AskedQuestion {
  const found = hits.slice(0, FIRST).map(({ unit }) => unit.path);
  return { ...one, found, answered: found.some((path) => one.answers.some((answer) => isOf(path, answer))) };
}

function isOf(path: string, answer: string): boolean {
  return answer.endsWith('/') ? path.startsWith(answer) : path === answer;
}
