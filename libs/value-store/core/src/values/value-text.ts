import { createHash } from 'node:crypto';
import { redact } from '@learning-memory/redaction';
import { codePointLength } from '@learning-memory/text-analysis';
import { VALUE_TEXT_LIMIT, valueStoreError } from '@learning-memory/value-store';

export interface SafeText {
  readonly text: string;
  /** Secrets and private parts that were taken out. */
  readonly redactions: number;
}

const HASH_DIGITS_IN_ID = 16;

/** Redacted and trimmed; throws `VALUE_STORE_INVALID_INPUT` when nothing or too much is left. */
export function safeValueText(given: string): SafeText {
  const { text: open, count: redactions } = redact(given);
  const text = open.trim();
  if (text === '') {
    const reason = redactions > 0 ? 'nothing is left of it once private parts are removed' : 'it is empty';
    throw invalidText(
      `Field 'text' cannot be used: ${reason}. Give a sentence of 1 to ${VALUE_TEXT_LIMIT} characters.`,
    );
  }
  const length = codePointLength(text);
  if (length <= VALUE_TEXT_LIMIT) return { text, redactions };
  throw invalidText(`Field 'text' has ${length} characters; ${VALUE_TEXT_LIMIT} are allowed. Shorten it.`, {
    actual: length,
    limit: VALUE_TEXT_LIMIT,
  });
}

export function unreadableText(modelId: string): Error {
  return invalidText(
    `Field 'text' cannot be compared with the cluster: the embedding model ${modelId} knows none of its characters. ` +
      'Write it in the language of the experiences.',
  );
}

/** The same in every process, so that the same text stored twice for a cluster is one value. */
export function valueIdOf(clusterId: string, text: string): string {
  const normalised = text.normalize('NFC').replace(/\s+/g, ' ');
  const hash = createHash('sha256').update(`${clusterId}\n${normalised}`).digest('hex');
  return `value_${hash.slice(0, HASH_DIGITS_IN_ID)}`;
}

function invalidText(message: string, details: Readonly<Record<string, unknown>> = {}): Error {
  return valueStoreError('VALUE_STORE_INVALID_INPUT', message, { details: { field: 'text', ...details } });
}
