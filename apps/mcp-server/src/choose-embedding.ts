import type { EmbeddingService } from '@learning-memory/embedding';
import { LearningMemoryError } from '@learning-memory/errors';
import { embeddingModel, transformersModel, type AdapterOptions, type EmbeddingModelRow } from './adapters.ts';
import { findLocalModels } from './models/local-models.ts';

export interface EmbeddingChoice {
  /** With `auto`. */
  readonly models: Readonly<Record<string, EmbeddingModelRow>>;
  /** By the settings: a name of the table, a package, an id of the hub, or a folder. */
  readonly name: string;
  readonly settings: AdapterOptions['settings'];
  /** Folder of the models of the hub. */
  readonly modelsDirectory: string;
  /** Ids of the models that the stored data were written with, or are on their way to. */
  readonly storedModels: () => Promise<readonly string[]>;
}

/** What an empty store is written with where it is there. */
const PREFERRED = 'nomic-embed-text';

/**
 * The model of that name; `auto` is the one that the data were written with, where it is there. Without data it is the preferred
 * one where its files are there, else that of the table.
 */
export async function chooseEmbedding(choice: EmbeddingChoice): Promise<EmbeddingService> {
  const { models, name, modelsDirectory, storedModels } = choice;
  if (name !== 'auto') return make(embeddingModel(name, models), choice);
  const own = await make(models.auto, choice);
  const local = await findLocalModels(modelsDirectory);
  const others = otherModels(models, local);
  // Opening the store takes as long as starting does.
  if (others.length === 0) return own;
  const stored = await storedModels();
  if (stored.includes(own.model.id)) return own;
  const other = await (stored.length > 0
    ? findStored(others, stored, choice)
    : makeLocal(models[PREFERRED], local, choice));
  if (other === undefined) return own;
  await own[Symbol.asyncDispose]();
  return other;
}

/** Those of the table that come along, and those whose files are there. */
function otherModels(models: EmbeddingChoice['models'], local: readonly string[]): readonly EmbeddingModelRow[] {
  const along = Object.values(models).filter(({ load, hubId }) => load !== models.auto?.load && hubId === undefined);
  return [...along, ...local.map((hubId) => transformersModel(hubId))];
}

async function makeLocal(
  row: EmbeddingModelRow | undefined,
  local: readonly string[],
  choice: EmbeddingChoice,
): Promise<EmbeddingService | undefined> {
  return row?.hubId !== undefined && local.includes(row.hubId) ? make(row, choice) : undefined;
}

async function findStored(
  rows: readonly EmbeddingModelRow[],
  stored: readonly string[],
  choice: EmbeddingChoice,
): Promise<EmbeddingService | undefined> {
  for (const row of rows) {
    const candidate = await make(row, choice).catch(ignoreUnavailable);
    if (candidate !== undefined && stored.includes(candidate.model.id)) return candidate;
    await candidate?.[Symbol.asyncDispose]();
  }
  return undefined;
}

/** A folder that holds no whole model is not the one that is looked for. */
function ignoreUnavailable(error: unknown): undefined {
  if (!LearningMemoryError.isInstance(error) || error.kind !== 'unavailable') throw error;
  return undefined;
}

async function make(
  row: EmbeddingModelRow | undefined,
  { settings, modelsDirectory }: EmbeddingChoice,
): Promise<EmbeddingService> {
  if (row === undefined) throw new Error('The table of models has no auto.');
  return (await row.load())({ settings, modelsDirectory });
}
