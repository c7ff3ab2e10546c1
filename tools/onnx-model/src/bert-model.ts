import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bertGraph, type BertConfig } from './bert-graph.ts';
import { readFloatTensors } from './safetensors.ts';

/** What a model is read with, beside its weights; the last three are not everywhere. */
const FILES = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];
const OPTIONAL_FILES = ['1_Pooling/config.json', 'sentence_bert_config.json', 'config_sentence_transformers.json'];

/**
 * Makes `onnx/model.onnx` of a BERT whose `config.json`, tokenizer and `model.safetensors` lie in `from`, and copies into `to`
 * what belongs to it.
 */
export async function writeBertModel({ from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  const config = JSON.parse(await readFile(join(from, 'config.json'), 'utf8')) as BertConfig;
  const graph = bertGraph(config, await readFloatTensors(join(from, 'model.safetensors')));
  await mkdir(join(to, 'onnx'), { recursive: true });
  for (const file of FILES) await cp(join(from, file), join(to, file));
  for (const file of OPTIONAL_FILES) await cp(join(from, file), join(to, file)).catch(ignoreMissing);
  await writeFile(join(to, 'onnx/model.onnx'), graph.toFile());
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
