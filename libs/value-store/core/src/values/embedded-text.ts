import type { ValuePayload } from '@learning-memory/value-store';

/** Gives the text whose meaning a stored value is found by. */
export function embeddedValueText({ text }: Pick<ValuePayload, 'text'>): string {
  return text;
}
