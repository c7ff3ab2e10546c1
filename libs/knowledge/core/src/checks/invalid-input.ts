import { knowledgeError } from '@learning-memory/knowledge';
import { redact } from '@learning-memory/redaction';
import { withoutHidden } from '@learning-memory/text-analysis';

const LONGEST_SHOWN = 80;
/** A secret that is cut would not be known any more, so more is looked at than is shown. */
const LOOKED_AT = 1000;

export function invalidInput(message: string, details: Readonly<Record<string, unknown>>): Error {
  return knowledgeError('KNOWLEDGE_INVALID_INPUT', message, { details });
}

/** Without its secrets, for the details of an error. */
export function unsecret(text: string): string {
  return redact(text).text;
}

/** A value as a message may show it: one line without secrets and hidden characters, cut at 80 characters. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : String(JSON.stringify(value));
  const safe = redact(text.slice(0, LOOKED_AT)).text;
  const line = [...withoutHidden(safe.slice(0, 2 * LONGEST_SHOWN))];
  return line.length > LONGEST_SHOWN ? `'${line.slice(0, LONGEST_SHOWN).join('')}…'` : `'${line.join('')}'`;
}
