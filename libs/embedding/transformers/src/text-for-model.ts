import type { EmbeddingInputType } from '@learning-memory/embedding';
import type { ModelDescription } from './model-description.ts';

/** No tokenizer makes fewer tokens of ordinary text, and none needs to read what is cut anyway. */
const CHARACTERS_OF_TOKEN = 16;

/** The text as the model was trained to see it, well-formed and not much longer than the model reads. */
export function textForModel(
  text: string,
  inputType: EmbeddingInputType,
  { prefixes, maxTokens }: Pick<ModelDescription, 'prefixes' | 'maxTokens'>,
): string {
  const cut = text.trim().slice(0, maxTokens * CHARACTERS_OF_TOKEN);
  return prefixes[inputType] + cut.replace(/\p{Surrogate}/gu, '\ufffd');
}
