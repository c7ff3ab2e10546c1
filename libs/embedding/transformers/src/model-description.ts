import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { NO_PREFIXES, type Pooling, type Prefixes } from './known-models.ts';
import { findWeights, type ModelPlace, type ModelWeights } from './model-place.ts';

/** How a thread reads a model. */
export interface ModelDescription {
  readonly dimension: number;
  readonly pooling: Pooling;
  readonly prefixes: Prefixes;
  /** What is longer is cut. */
  readonly maxTokens: number;
  readonly weights: ModelWeights;
}

/** More would take seconds a text, whatever the model was made for. */
const MOST_TOKENS = 2048;
/** Of a model that does not say. */
const USUAL_TOKENS = 512;

/** Reads what the files say; rejects with the reason when they do not say enough. */
export async function describeModel(place: ModelPlace): Promise<ModelDescription> {
  const { folder, known } = place;
  const weights = await findWeights(place);
  if (weights === undefined) throw new Error('its weights are missing');
  const config = await readJson(join(folder, 'config.json'));
  const pooling = await readJsonIfAny(join(folder, '1_Pooling/config.json'));
  const own = {
    dimension: dimensionOf(config, pooling),
    pooling: pooling.pooling_mode_cls_token === true ? ('cls' as const) : ('mean' as const),
    prefixes: await readPrefixes(folder),
  };
  const { dimension, pooling: kind, prefixes } = known ?? own;
  if (dimension === undefined) throw new Error('its config.json has no hidden_size');
  return { dimension, pooling: kind, prefixes, maxTokens: await readMaxTokens(folder, config), weights };
}

function dimensionOf(config: Json, pooling: Json): number | undefined {
  return firstNumber(pooling.word_embedding_dimension, config.hidden_size, config.n_embd, config.d_model);
}

/** As sentence-transformers notes them. */
async function readPrefixes(folder: string): Promise<Prefixes> {
  const { prompts } = await readJsonIfAny(join(folder, 'config_sentence_transformers.json'));
  if (typeof prompts !== 'object' || prompts === null) return NO_PREFIXES;
  const { query, document, passage } = prompts as Readonly<Record<string, unknown>>;
  return { query: firstText(query), document: firstText(document, passage) };
}

async function readMaxTokens(folder: string, config: Json): Promise<number> {
  const sentences = await readJsonIfAny(join(folder, 'sentence_bert_config.json'));
  const tokenizer = await readJsonIfAny(join(folder, 'tokenizer_config.json'));
  const own = firstNumber(sentences.max_seq_length, tokenizer.model_max_length, config.max_position_embeddings);
  const positions = firstNumber(config.max_position_embeddings, config.n_positions) ?? Infinity;
  return Math.min(own ?? USUAL_TOKENS, positions, MOST_TOKENS);
}

type Json = Readonly<Record<string, unknown>>;

async function readJson(file: string): Promise<Json> {
  const content: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (typeof content !== 'object' || content === null) throw new Error(`its ${basename(file)} is no object`);
  return content as Json;
}

async function readJsonIfAny(file: string): Promise<Json> {
  return readJson(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return {};
    throw error;
  });
}

function firstNumber(...values: readonly unknown[]): number | undefined {
  return values.find((value): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0);
}

function firstText(...values: readonly unknown[]): string {
  return values.find((value) => typeof value === 'string') ?? '';
}
