import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Python functions, and questions of the web with the one function that answers each. */
export interface CodeSet {
  readonly codes: readonly string[];
  readonly dev: readonly { readonly q: string; readonly gold: number }[];
}

export interface Turn {
  readonly id: string;
  readonly date: string;
  readonly speaker: string;
  readonly text: string;
  /** Of a picture that came with it. */
  readonly caption?: string | undefined;
}

export interface ConversationSet {
  readonly conversations: readonly {
    readonly id: string;
    readonly turns: readonly Turn[];
    readonly questions: readonly { readonly q: string; readonly gold: readonly string[] }[];
  }[];
}

/** Commits of a repository, and entries of its changelog with the commits behind them. */
export interface CommitSet {
  readonly commits: readonly {
    readonly h: string;
    /** ISO 8601. */
    readonly date: string;
    readonly msg: string;
    readonly files: readonly string[];
  }[];
  readonly queries: readonly { readonly q: string; readonly gold: readonly number[] }[];
}

/** A path, or a file of which a part is meant. */
export type Target = string | { readonly path: string };

/** Repositories, and questions with the files that answer them. */
export interface RepositorySet {
  readonly repositories: readonly {
    /** A tar file. */
    readonly archive: string;
    /** The folder in it that is searched. */
    readonly root: string;
    readonly questions: readonly {
      readonly query: string;
      readonly relevant: readonly Target[];
      readonly secondary: readonly Target[];
      /** `symbol` asks by a name. */
      readonly category: string;
    }[];
  }[];
}

export interface BenchData {
  code(): Promise<CodeSet>;
  repositories(): Promise<RepositorySet>;
  conversations(): Promise<ConversationSet>;
  commits(): Promise<CommitSet>;
}

/** Reads a set when it is asked for. */
export function openBenchData(folder: string): BenchData {
  return {
    code: () => readJson<CodeSet>(folder, 'cosqa-dev.json'),
    repositories: () => readRepositories(join(folder, 'code-search')),
    conversations: () => readJson<ConversationSet>(folder, 'locomo-dev.json'),
    commits: () => readJson<CommitSet>(folder, 'commits-flask.json'),
  };
}

async function readRepositories(folder: string): Promise<RepositorySet> {
  const entries = await readJson<{ name: string; benchmark_root: string }[]>(folder, 'repos.json');
  const repositories = entries.map(async ({ name, benchmark_root: root }) => ({
    archive: join(folder, 'trees', `${name}.tar.gz`),
    root,
    questions: await readJson<RepositorySet['repositories'][number]['questions']>(folder, `queries/${name}.json`),
  }));
  return { repositories: await Promise.all(repositories) };
}

async function readJson<T>(folder: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as T;
}
