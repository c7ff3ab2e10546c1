import { resolve } from 'node:path';
import { errorFactory } from '@learning-memory/errors';
import { EMBEDDING_MODELS, embeddingModel, modelName } from '../adapters.ts';
import type { Config } from '../config/config.ts';
import { SETTINGS } from '../config/settings.ts';
import { dataPaths } from '../data-paths.ts';
import { isHomeEmpty } from '../doctor/is-home-empty.ts';
import { PACKAGE_PREFIX } from '../models/package-model.ts';
import type { Parts } from '../parts/parts.ts';
import { beginMove, planMove, type Move } from '../reembedding/move.ts';
import { chooseForGood } from './choose-for-good.ts';
import { describeMove } from './describe-move.ts';
import { plainText } from './plain-text.ts';
import { say } from './say.ts';
import { withProgress } from './progress-display.ts';

const modelError = errorFactory({ MODEL_UNKNOWN: 'validation' } as const);

/**
 * As the settings take it, where a folder is absolute: one that begins with `./` or `../` is meant from here. Throws
 * `MODEL_UNKNOWN`.
 */
export function readModelName(asked: string): string {
  const kind = modelName(EMBEDDING_MODELS);
  const places = { workingDirectory: process.cwd(), projectPath: process.cwd() };
  const [, prefix = '', path = ''] = FROM_HERE.exec(asked) ?? [];
  const name = kind.read(path === '' ? asked : `${prefix}${resolve(path)}`, places);
  if (name !== undefined) return name;
  throw modelError(
    'MODEL_UNKNOWN',
    `The model must be ${kind.expected}, got '${plainText(asked)}'. A folder of here begins with ./ or ../.`,
  );
}

/** A folder as it is typed in a shell, also after `package:`. */
const FROM_HERE = new RegExp(`^(${PACKAGE_PREFIX})?(\\.{1,2}(?:$|[/\\\\].*))`, 'u');

/** Fetches what is missing or damaged of a model of the hub, with a bar for each file. */
export async function bringModel({ embeddingModel: name, home }: Config, signal: AbortSignal): Promise<void> {
  const { hubId } = embeddingModel(name);
  if (hubId === undefined) return;
  const { fetchModel } = await import('@learning-memory/embedding-transformers');
  const folder = await withProgress('bytes', (onProgress) =>
    fetchModel({
      model: hubId,
      directory: dataPaths(home).models,
      signal,
      onDamaged: ({ path, reason }) => say(`${path} is damaged: ${reason}. It is fetched again.`),
      onProgress({ file, done, total }) {
        // What is small would only flicker.
        if (file.includes('.onnx') && total !== undefined) onProgress({ done, total });
      },
    }),
  );
  say(`The files of ${name} are in ${folder}.`);
}

/** Only a model that reads a text is chosen. */
export async function runModelUse(
  { embedding, vectorStore }: Pick<Parts, 'embedding' | 'vectorStore'>,
  config: Config,
): Promise<void> {
  const { home, embeddingModel: name } = config;
  const { model } = embedding;
  const choice = await chooseForGood(home, SETTINGS.embeddingModel);
  await embedding.embed('Does the model load?', { inputType: 'query' });
  const move = isHomeEmpty(config) ? NO_MOVE : await planMove(vectorStore, model);
  if (move.points > 0) say(await describeMove(move, embedding));
  await beginMove(move, { vectorStore, model, folder: home });
  say(`${SETTING} is ${name} from now on (${model.id}, ${String(model.dimension)} dimensions).`);
  await choice.write(name);
  if (move.points > 0) say(MEANWHILE);
}

const SETTING = SETTINGS.embeddingModel.name;
const NO_MOVE: Move = { collections: [], points: 0, bytes: 0, from: [] };
const MEANWHILE =
  'A server that starts now embeds in the background; `learning-memory reembed` does it here. Until it is done, searches of new ' +
  'sessions go by words alone; those of running ones go on as before, until it is: connect them anew then.';
