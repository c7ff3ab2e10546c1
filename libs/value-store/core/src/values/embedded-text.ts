import type { ValuePayload } from '@learning-memory/value-store';
import { VALUE_TEXT_FIELD } from './value-collection.ts';

/** The text whose meaning a stored value is found by. */
export function embeddedValueText({ text }: Pick<ValuePayload, 'text'>): string {
  return text;
}

/** The text by whose words a stored value is found. */
export function valueTexts({ text }: Pick<ValuePayload, 'text'>): Readonly<Record<string, string>> {
  return { [VALUE_TEXT_FIELD]: text };
}
