import type { PreTrainedModel, PreTrainedTokenizer, Tensor } from '@huggingface/transformers';
import type { ModelDescription } from './model-description.ts';
import type { ModelDevice, ModelPrecision } from './model-place.ts';
import { pooledVectors } from './pooled-vectors.ts';
import { tokenGroups } from './token-groups.ts';

export interface SessionOptions extends Omit<ModelDescription, 'prefixes'> {
  readonly folder: string;
  readonly precision: ModelPrecision;
  readonly device: ModelDevice;
}

/** A model in memory: one vector a text, `undefined` for what the model cannot see. */
export type ModelSession = (texts: readonly string[]) => Promise<readonly (Float32Array | undefined)[]>;

/** Nothing is fetched; rejects with the reason when the package, or a file of the model, is missing or damaged. */
export async function openSession(options: SessionOptions): Promise<ModelSession> {
  const { AutoModel, AutoTokenizer, env, LogLevel } = await import('@huggingface/transformers');
  const { folder, precision, device, weights } = options;
  env.allowRemoteModels = false;
  env.useFSCache = false;
  env.logLevel = LogLevel.ERROR;
  // A path, which it takes for no id of the hub.
  const tokenizer = await AutoTokenizer.from_pretrained(folder, { local_files_only: true });
  const model = await AutoModel.from_pretrained(folder, {
    local_files_only: true,
    dtype: precision,
    device,
    subfolder: weights.subfolder,
    use_external_data_format: weights.hasMoreBeside,
  });
  return (texts) => embed(texts, { ...options, tokenizer, model });
}

interface OpenModel extends SessionOptions {
  readonly tokenizer: PreTrainedTokenizer;
  readonly model: PreTrainedModel;
}

async function embed(texts: readonly string[], open: OpenModel): Promise<readonly (Float32Array | undefined)[]> {
  const { tokenizer, model, maxTokens, precision } = open;
  const vectors: (Float32Array | undefined)[] = texts.map(() => undefined);
  const lengths = texts.map((text) => visibleLength(text, open));
  for (const group of tokenGroups(lengths, precision)) {
    const inputs = tokenizer(
      group.map((index) => texts[index] ?? ''),
      { padding: group.length > 1, truncation: true, max_length: maxTokens },
    ) as Inputs;
    const outputs = (await model(inputs)) as Readonly<Record<string, Tensor>>;
    for (const [place, vector] of pooledVectors(outputs, inputs.attention_mask, open).entries()) {
      vectors[group[place] ?? 0] = vector;
    }
  }
  return vectors;
}

interface Inputs {
  readonly attention_mask: Tensor;
}

/** Tokens of the text; 0 where the model would see nothing: no token, or more of them unknown to it than known. */
function visibleLength(text: string, { tokenizer, maxTokens }: OpenModel): number {
  const ids = tokenizer.encode(text).slice(0, maxTokens);
  const unknown = tokenizer.unk_token_id;
  const special = new Set<number>(tokenizer.all_special_ids);
  const known = ids.filter((id) => !special.has(id)).length;
  const lost = ids.filter((id) => id === unknown).length;
  return known === 0 || lost > known ? 0 : ids.length;
}
