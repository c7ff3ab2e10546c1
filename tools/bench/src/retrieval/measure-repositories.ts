import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RepositorySet } from './bench-data.ts';
import { codeSearch, indexFolder } from './index-folder.ts';
import { ask, joinAnswers, type Answers, type Question, type RetrievalHome } from './retrieval-home.ts';
import type { Variant } from './variants.ts';

/** Units that are asked for; several may lie in one file. */
const LIMIT = 50;

type Repository = RepositorySet['repositories'][number];
type RepositoryQuestion = Repository['questions'][number];

/** Answers to questions of a kind, over all repositories. */
export interface RepositoryAnswers {
  readonly names: Answers;
  readonly sentences: Answers;
}

/** Unpacks and indexes each repository in a home of its own, and asks for files. */
export async function measureRepositories(
  { repositories }: RepositorySet,
  variants: readonly Variant[],
  openHome: () => Promise<RetrievalHome>,
): Promise<RepositoryAnswers> {
  const names: Answers[] = [];
  const sentences: Answers[] = [];
  for (const repository of repositories) {
    await using parts = await openHome();
    const directory = await unpack(repository, join(parts.home.path, 'tree'));
    await indexFolder(parts, directory);
    await using search = codeSearch(parts, LIMIT);
    const askAll = (questions: readonly RepositoryQuestion[]): Promise<Answers> =>
      ask(questions.map(toQuestion), variants, async (variant, query) => {
        const { hits } = await search(variant, query);
        return [...new Set(hits.map(({ unit }) => inRepository(repository, unit.path)))];
      });
    names.push(await askAll(repository.questions.filter(({ category }) => category === 'symbol')));
    sentences.push(await askAll(repository.questions.filter(({ category }) => category !== 'symbol')));
  }
  return { names: joinAnswers(names), sentences: joinAnswers(sentences) };
}

/** Resolves with the folder that is to be searched. */
async function unpack({ archive, root }: Repository, folder: string): Promise<string> {
  await mkdir(folder);
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder]);
  return join(folder, root);
}

function inRepository({ root }: Repository, path: string): string {
  return join(root, path);
}

function toQuestion({ query, relevant, secondary }: RepositoryQuestion): Question {
  const files = [...relevant, ...secondary].map((target) => (typeof target === 'string' ? target : target.path));
  return { text: query, gold: new Set(files) };
}
