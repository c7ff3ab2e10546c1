import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { createHomes } from '../home.ts';
import { codeSearch, indexFolder } from './index-folder.ts';
import { openRetrievalHome } from './retrieval-home.ts';
import { USUAL } from './variants.ts';

/** Written before the first of them was asked, and not changed since. */
interface CodeQuestion {
  readonly kind: string;
  readonly question: string;
  /** Files, or folders with a slash at the end, any of which answers it. */
  readonly answers: readonly string[];
}

interface AskedRepository {
  /** Absent of this one. */
  readonly commit: string | null;
  readonly questions: readonly CodeQuestion[];
}

export interface AskedQuestion extends CodeQuestion {
  readonly repository: string;
  /** Of the first hits. */
  readonly found: readonly string[];
  readonly answered: boolean;
}

const FIRST = 3;
const THIS = 'learning-memory';
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Asks this repository, and each other one of which `folder` has a clone by its name (`mocha` for `mochajs/mocha`). */
export async function askCodeQuestions(folder: string | undefined): Promise<readonly AskedQuestion[]> {
  const asked: AskedQuestion[] = [];
  for (const [repository, { commit, questions }] of Object.entries(readQuestions())) {
    const clone = cloneOf(repository, folder);
    if (clone === undefined) continue;
    for (const found of await askRepository(clone, commit ?? 'HEAD', questions)) asked.push({ repository, ...found });
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
): Promise<readonly Omit<AskedQuestion, 'repository'>[]> {
  using homes = createHomes();
  await using embedding = createPackagedStaticEmbedding();
  const home = await homes.create('questions');
  const tree = join(home.path, 'tree');
  await promisify(execFile)('git', ['-C', clone, 'worktree', 'add', '--quiet', '--detach', tree, commit]);
  try {
    await using parts = openRetrievalHome(home, embedding);
    await indexFolder(parts, tree);
    await using search = codeSearch(parts, FIRST);
    const asked = [];
    for (const one of questions) {
      const { hits } = await search(USUAL, one.question);
      const found = hits.map(({ unit }) => unit.path);
      asked.push({ ...one, found, answered: found.some((path) => one.answers.some((answer) => isOf(path, answer))) });
    }
    return asked;
  } finally {
    await promisify(execFile)('git', ['-C', clone, 'worktree', 'remove', '--force', tree]);
  }
}

function isOf(path: string, answer: string): boolean {
  return answer.endsWith('/') ? path.startsWith(answer) : path === answer;
}
