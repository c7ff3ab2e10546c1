import { vectorStoreError } from '@learning-memory/vector-store';
import type { QdrantVectorStoreOptions } from './qdrant-options.ts';

/** A timer of Node holds no longer one. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** Rejects `VECTOR_STORE_INVALID_INPUT` for a key that no request can carry, and for numbers that are none of their kind. */
export function checkOptions({ apiKey, timeoutMs, layout }: QdrantVectorStoreOptions): void {
  if (apiKey !== undefined) checkKey(apiKey);
  checkInteger('timeoutMs', timeoutMs, LONGEST_TIMEOUT_MS);
  checkInteger('layout.shards', layout?.shards);
  checkInteger('layout.replicas', layout?.replicas);
}

/** The key itself is not shown; and nothing is cut off, as a header would. */
function checkKey(apiKey: string): void {
  const problem = typeof apiKey === 'string' ? problemOf(apiKey) : 'is no text';
  if (problem === undefined) return;
  const message = `The key of Qdrant (apiKey, QDRANT_API_KEY) ${problem}: give it as the server has it.`;
  throw vectorStoreError('VECTOR_STORE_INVALID_INPUT', message);
}

function problemOf(apiKey: string): string | undefined {
  if (/[\r\n]/.test(apiKey)) return 'has a line break, which no header can carry';
  if (/^[ \t]|[ \t]$/.test(apiKey)) return 'begins or ends with a space, which a header would lose';
  const place = apiKey.search(/[^\t\x20-\x7e\x80-\xff]/);
  if (place < 0) return undefined;
  return `has a character that no header can carry (number ${String(place + 1)}: ${kindOf(apiKey.charCodeAt(place))})`;
}

function kindOf(code: number): string {
  return code > 0xff ? 'beyond Latin-1' : 'a control character';
}

function checkInteger(name: string, value: number | undefined, most = Number.MAX_SAFE_INTEGER): void {
  if (value === undefined || (Number.isSafeInteger(value) && value >= 1 && value <= most)) return;
  const range = most === Number.MAX_SAFE_INTEGER ? 'of 1 or more' : `from 1 to ${String(most)}`;
  const message = `The option ${name} of the Qdrant store is ${String(value)}: it must be a whole number ${range}.`;
  throw vectorStoreError('VECTOR_STORE_INVALID_INPUT', message);
}
