import type { Logger } from '@learning-memory/logging';
import { loadTokenizer, type CountTokens } from './count-tokens.ts';

export interface TokenizerOptions {
  readonly load?: (() => Promise<CountTokens>) | undefined;
  readonly logger: Logger;
}

/**
 * The tokenizer, loaded once. Where it cannot be loaded bytes are counted: no token has less than one, so a text
 * within a budget of bytes is within one of tokens.
 */
export function createTokenizer({ load = loadTokenizer, logger }: TokenizerOptions): () => Promise<CountTokens> {
  let loading: Promise<CountTokens> | undefined;
  const loadOrCountBytes = async (): Promise<CountTokens> => {
    try {
      return await load();
    } catch (error) {
      logger.warn('tokenizer.unavailable', { error });
      return (text) => Buffer.byteLength(text);
    }
  };
  return () => (loading ??= loadOrCountBytes());
}
