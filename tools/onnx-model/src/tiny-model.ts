import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OnnxGraph } from './onnx-graph.ts';
import { SPECIAL_TOKENS, TINY_VOCABULARY } from './tiny-vocabulary.ts';

export interface TinyModelOptions {
  /** Length of its vectors; default 32. */
  readonly dimension?: number | undefined;
  /** Another one gives other vectors; default 1. */
  readonly seed?: number | undefined;
  /** Name of its file in `onnx/`; default `model.onnx`. */
  readonly file?: string | undefined;
}

/**
 * Writes a model of some kilobytes into the folder, as the hub lays one out: a fixed vector for each token of a small
 * English vocabulary, so that texts are close that share words. The same bytes for the same options.
 */
export async function writeTinyModel(folder: string, options: TinyModelOptions = {}): Promise<void> {
  const { dimension = 32, seed = 1, file = 'model.onnx' } = options;
  await mkdir(join(folder, 'onnx'), { recursive: true });
  const json = {
    'config.json': {
      model_type: 'bert',
      architectures: ['BertModel'],
      hidden_size: dimension,
      max_position_embeddings: 512,
    },
    'tokenizer_config.json': { tokenizer_class: 'BertTokenizer', model_max_length: 512, ...tokenNames() },
    'tokenizer.json': tokenizer(),
  };
  for (const [name, content] of Object.entries(json)) await writeFile(join(folder, name), JSON.stringify(content));
  await writeFile(join(folder, 'onnx', file), tinyGraph(dimension, seed).toFile());
}

function tinyGraph(dimension: number, seed: number): OnnxGraph {
  const graph = new OnnxGraph('tiny');
  const ids = graph.input('input_ids');
  graph.input('attention_mask');
  const values = Float32Array.from({ length: TINY_VOCABULARY.length * dimension }, randomNumbers(seed));
  // What every text has would make all of them alike.
  values.fill(0, 0, SPECIAL_TOKENS.length * dimension);
  const vectors = graph.floats([TINY_VOCABULARY.length, dimension], values);
  graph.node('Gather', [vectors, ids], { axis: { int: 0 }, output: 'last_hidden_state' });
  graph.output('last_hidden_state', dimension);
  return graph;
}

/** From -1 to 1, by a linear congruential generator (Numerical Recipes). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function tokenNames(): Readonly<Record<string, string>> {
  const [pad_token, unk_token, cls_token, sep_token, mask_token] = SPECIAL_TOKENS;
  return { pad_token, unk_token, cls_token, sep_token, mask_token };
}

function tokenizer(): object {
  const special = (content: string, id: number) => ({ id, content, special: true, ...PLAIN });
  const [, unknown, start, end] = SPECIAL_TOKENS;
  const template = [
    { SpecialToken: { id: start, type_id: 0 } },
    { Sequence: { id: 'A', type_id: 0 } },
    { SpecialToken: { id: end, type_id: 0 } },
  ];
  const ids = Object.fromEntries(TINY_VOCABULARY.map((token, index) => [token, index]));
  const named = (token: string) => ({ id: token, ids: [ids[token]], tokens: [token] });
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL_TOKENS.map(special),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: template,
      pair: template,
      special_tokens: { [start]: named(start), [end]: named(end) },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: unknown,
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: ids,
    },
  };
}

const PLAIN = { single_word: false, lstrip: false, rstrip: false, normalized: false };
