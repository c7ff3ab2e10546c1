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

export interface BenchData {
  readonly code: CodeSet;
  readonly conversations: ConversationSet;
  readonly commits: CommitSet;
}

export async function readBenchData(folder: string): Promise<BenchData> {
  return {
    code: await readSet<CodeSet>(folder, 'cosqa-dev.json'),
    conversations: await readSet<ConversationSet>(folder, 'locomo-dev.json'),
    commits: await readSet<CommitSet>(folder, 'commits-flask.json'),
  };
}

async function readSet<T>(folder: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as T;
}
