import type { Config } from './config/config.ts';
import type { AskForParts, PartMakers, PartName, Parts, Surroundings } from './parts/parts.ts';

const recall = async () => (await import('./parts/recall.ts')).recallParts;
const scope = async () => (await import('./parts/scope.ts')).scopeParts;
const journal = async () => (await import('./parts/journal.ts')).journalParts;
const storing = async () => (await import('./parts/storing.ts')).storingParts;
const code = async () => (await import('./parts/code.ts')).codeParts;
const graph = async () => (await import('./parts/graph.ts')).graphParts;
const client = async () => (await import('./parts/client.ts')).clientParts;

/** Where each part is made: what a program does not need, it does not load. */
const MAKERS: { readonly [Name in PartName]: () => Promise<Pick<PartMakers, Name>> } = {
  embedding: recall,
  databaseThreads: recall,
  vectorStore: recall,
  metadataStore: recall,
  projects: scope,
  currentProject: scope,
  projectSwitch: scope,
  searcher: recall,
  experiences: recall,
  memories: recall,
  clusterer: recall,
  values: recall,
  topics: graph,
  contextAssembler: recall,
  collector: journal,
  persister: storing,
  deletedRecords: storing,
  notes: storing,
  upkeep: storing,
  knowledge: scope,
  codeParser: code,
  codeIndexer: code,
  codeFollower: code,
  git: code,
  projectCode: code,
  tools: client,
  prompts: client,
};

/** The parts that a program has asked for. */
export type Composed<Name extends PartName> = Pick<Parts, Name> & AsyncDisposable;

/** Makes what is needed, and what that needs; nothing is opened before its first use. Disposing disposes all of it. */
export async function compose<Name extends PartName>(
  config: Config,
  needs: readonly Name[],
  surroundings: Surroundings,
): Promise<Composed<Name>> {
  const made: Making = {};
  const make = async <Part extends PartName>(name: Part): Promise<unknown> => {
    const makers = await MAKERS[name]();
    return makers[name](ask, { ...surroundings, config });
  };
  const ask: AskForParts = async <Part extends PartName>(...names: readonly Part[]) => {
    const found: Record<string, unknown> = {};
    for (const name of names) found[name] = await (made[name] ??= make(name));
    return found as Pick<Parts, Part>;
  };
  try {
    return { ...(await ask(...needs)), [Symbol.asyncDispose]: () => disposeAll(made) };
  } catch (error) {
    // What keeps a part from being made is what the caller has to hear of.
    await disposeAll(made).catch(() => undefined);
    throw error;
  }
}

type Making = { [Name in PartName]?: Promise<unknown> };

/** The journal first: what it holds is the most recent. Topics before the stores, which are told what broke off. */
async function disposeAll({ collector, topics, ...others }: Making): Promise<void> {
  try {
    await dispose(collector);
  } finally {
    await dispose(topics).catch(() => undefined);
    await Promise.allSettled(Object.values(others).map(dispose));
  }
}

async function dispose(making: Promise<unknown> | undefined): Promise<void> {
  const part = (await making) as Partial<AsyncDisposable> | undefined;
  await part?.[Symbol.asyncDispose]?.();
}
