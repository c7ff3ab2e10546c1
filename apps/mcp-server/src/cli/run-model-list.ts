import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { EMBEDDING_MODELS } from '../adapters.ts';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';
import { isHomeEmpty } from '../doctor/is-home-empty.ts';
import { findLocalModels } from '../models/local-models.ts';
import { PACKAGE_PREFIX } from '../models/package-model.ts';
import type { Parts } from '../parts/parts.ts';
import { plainText } from './plain-text.ts';

interface ListedModel {
  /** As `EMBEDDING_MODEL` takes it. */
  readonly name: string;
  readonly note: string;
  readonly isHere: boolean;
}

/** Prints the models that can be chosen, which one is, and which the data were embedded by. */
export async function runModelList(
  { vectorStore }: Pick<Parts, 'vectorStore'>,
  config: Config,
  { json }: { readonly json: boolean },
): Promise<void> {
  const models = await listModels(dataPaths(config.home).models, config.embeddingModel);
  const collections = isHomeEmpty(config) ? [] : await vectorStore.listCollections();
  const data = new Map<string, number>();
  for (const { model, count } of collections) data.set(model.id, (data.get(model.id) ?? 0) + count);
  const chosen = config.embeddingModel;
  if (json) {
    process.stdout.write(`${JSON.stringify({ chosen, models, data: Object.fromEntries(data) })}\n`);
    return;
  }
  const width = Math.max(...models.map(({ name }) => name.length));
  const lines = models.map(({ name, note, isHere }) => {
    const mark = name === chosen ? '*' : ' ';
    const wayHere = isHere ? '' : '; `learning-memory model use` brings it';
    return `${mark} ${plainText(name).padEnd(width)}  ${plainText(note)}${wayHere}`;
  });
  const stored = [...data].map(([id, count]) => `${String(count)} points by ${id}`);
  const ofData = stored.length === 0 ? 'Nothing is stored yet.' : `Stored: ${stored.join(', ')}.`;
  process.stdout.write(`${[...lines, plainText(`Chosen: ${chosen}. ${ofData}`)].join('\n')}\n`);
}

async function listModels(directory: string, chosen: string): Promise<readonly ListedModel[]> {
  const local = await findLocalModels(directory);
  const named = Object.entries(EMBEDDING_MODELS).map(([name, { note = '', hubId }]) => ({
    name,
    note,
    isHere: hubId === undefined || local.includes(hubId),
  }));
  const known: readonly (string | undefined)[] = Object.values(EMBEDDING_MODELS).map(({ hubId }) => hubId);
  const others = local.filter((hubId) => !known.includes(hubId));
  const listed = [...named, ...others.map((name) => ({ name, note: `in ${directory}`, isHere: true }))];
  return listed.some(({ name }) => name === chosen) ? listed : [...listed, await describeChosen(chosen)];
}

/** One that is in no table: a folder, a package, or a model of the hub whose files are not here. */
async function describeChosen(name: string): Promise<ListedModel> {
  if (name.startsWith(PACKAGE_PREFIX)) return { name, note: 'a package', isHere: true };
  if (!isAbsolute(name)) return { name, note: 'of the Hugging Face hub', isHere: false };
  const isThere = await stat(name).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return { name, note: isThere ? 'a folder' : 'a folder that is not there', isHere: true };
}
