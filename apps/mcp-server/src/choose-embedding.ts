import type { EmbeddingService } from '@learning-memory/embedding';
import type { AdapterOptions, Adapters } from './adapters.ts';

export interface EmbeddingChoice<Name extends string> {
  readonly models: Adapters<unknown, EmbeddingService, Name | 'auto'>;
  /** By the settings. */
  readonly name: Name | 'auto';
  readonly settings: AdapterOptions['settings'];
  /** Ids of the models that the stored data were written with. */
  readonly storedModels: () => Promise<readonly string[]>;
}

/** The model of that name; `auto` is the one that the data were written with, where it is among them, else its own. */
export async function chooseEmbedding<Name extends string>(choice: EmbeddingChoice<Name>): Promise<EmbeddingService> {
  const { models, name, settings, storedModels } = choice;
  const make = async (chosen: Name | 'auto'): Promise<EmbeddingService> => (await models[chosen].load())({ settings });
  if (name !== 'auto') return make(name);
  const own = await make('auto');
  const others = (Object.keys(models) as (Name | 'auto')[]).filter((other) => models[other].load !== models.auto.load);
  // Opening the store takes as long as starting does.
  if (others.length === 0) return own;
  const stored = await storedModels();
  if (stored.length === 0 || stored.includes(own.model.id)) return own;
  for (const other of others) {
    const candidate = await make(other);
    if (stored.includes(candidate.model.id)) return candidate;
    await candidate[Symbol.asyncDispose]();
  }
  return own;
}
