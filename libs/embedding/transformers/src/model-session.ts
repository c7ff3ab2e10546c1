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
  const { AutoModel, AutoTokenizer, env, LogLevel, Tensor } = await import('@huggingface/transformers');
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
  const tensorOf = (rows: readonly (readonly number[])[]): Tensor =>
    new Tensor('int64', BigInt64Array.from(rows.flat(), BigInt), [rows.length, rows[0]?.length ?? 0]);
  return (texts) => embed(texts, { ...options, tokenizer, model, tensorOf });
}

interface OpenModel extends SessionOptions {
  readonly tokenizer: PreTrainedTokenizer;
  readonly model: PreTrainedModel;
  readonly tensorOf: (rows: readonly (readonly number[])[]) => Tensor;
}

async function embed(texts: readonly string[], open: OpenModel): Promise<readonly (Float32Array | undefined)[]> {
  const vectors: (Float32Array | undefined)[] = texts.map(() => undefined);
  const tokens = texts.map((text) => visibleTokens(text, open));
  const lengths = tokens.map((ids) => ids.length);
  for (const group of tokenGroups(lengths, open.precision)) {
    const rows = group.map((index) => tokens[index] ?? []);
    for (const [place, vector] of (await read(rows, open)).entries()) vectors[group[place] ?? 0] = vector;
  }
  return vectors;
}

/** Shorter ones are filled up with what the mask hides. */
async function read(
  rows: readonly (readonly number[])[],
  open: OpenModel,
): Promise<readonly (Float32Array | undefined)[]> {
  const { tokenizer, model, tensorOf } = open;
  const longest = Math.max(...rows.map(({ length }) => length));
  const filled = (row: readonly number[], filling: number) =>
    Array.from({ length: longest }, (_, index) => row[index] ?? filling);
  const outputs = (await model({
    input_ids: tensorOf(rows.map((row) => filled(row, tokenizer.pad_token_id ?? 0))),
    attention_mask: tensorOf(
      rows.map((row) =>
        filled(
          row.map(() => 1),
          0,
        ),
      ),
    ),
  })) as Readonly<Record<string, Tensor>>;
  return pooledVectors(
    outputs,
    rows.map(({ length }) => length),
    open,
  );
}

/** Ids of the tokens of the text; `[]` where the model would see nothing: no token, or more unknown ones than known. */
function visibleTokens(text: string, { tokenizer, maxTokens }: OpenModel): readonly number[] {
  const all = tokenizer.encode(text);
  // The last one ends a text for the model, also one that is cut.
  const ids = all.length > maxTokens ? [...all.slice(0, maxTokens - 1), ...all.slice(-1)] : all;
  const special = new Set<number>(tokenizer.all_special_ids);
  const known = ids.filter((id) => !special.has(id)).length;
  const unknown = ids.filter((id) => id === tokenizer.unk_token_id).length;
  return known === 0 || unknown > known ? [] : ids;
}
