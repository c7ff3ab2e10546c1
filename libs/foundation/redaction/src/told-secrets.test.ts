import { describe, expect, it } from '@jest/globals';
import { redact } from './redact.ts';
import { HARMLESS_TELLINGS } from './test-support/harmless-tellings.ts';
import { madeUp } from './test-support/made-up.ts';
import { isLeft } from './test-support/sample-secrets.ts';
import { TOLD_FORMS, TOLD_VALUES, UNSIGNED_FORMS } from './test-support/told-secrets.ts';

const SURROUNDINGS: readonly ((told: string) => string)[] = [
  (told) => told,
  (told) => `Hi, ${told}. Change it soon.`,
  (told) => `- it is up again\n- ${told}\n- done\n`,
  (told) => `// ${told}\nconnect();`,
];

describe('secrets that are told', () => {
  it.each(TOLD_FORMS)('are not left of: %s', (form) => {
    expect(valuesLeft(form)).toEqual([]);
  });

  // Among symbols chance makes parts that read like words.
  it.each(UNSIGNED_FORMS)('are not left but one in thirty, and that with symbols, of: %s', (form) => {
    const left = valuesLeft(form);
    expect(left.filter((secret) => /^[A-Za-z0-9]+$/.test(secret))).toEqual([]);
    expect(left.length).toBeLessThanOrEqual(TOLD_VALUES.length / 30);
  });

  // A UUID there is left: it names a token as often.
  it.each(['{H:32}', '{H:40}', '{H:64}'])('are not left where they are hexadecimal: %s', (template) => {
    const secret = madeUp(template);
    expect(isLeft(redact(`connect with token ${secret}.`).text, { secret })).toBe(false);
  });

  it.each([
    'The password for the staging box is "X".',
    "passphrase of the key: 'X'",
    'the password was `X`, I think',
    'password="X"',
  ])('are not left where they are words in quotes: %s', (form) => {
    const words = 'ripple candle orbit meadow';
    expect(redact(form.replace('X', words)).text).toBe(form.replace('X', '[REDACTED:PASSWORD]'));
    const message = 'this field must not be empty';
    expect(redact(form.replace('X', message)).text).toBe(form.replace('X', message));
  });

  it('stay redacted, whatever is read again', () => {
    const texts = [...TOLD_FORMS, ...UNSIGNED_FORMS].flatMap((form) =>
      TOLD_VALUES.map((secret) => redact(form.replace('X', () => secret)).text),
    );
    expect(texts.filter((text) => redact(text).text !== text)).toEqual([]);
  });

  it('are not in what only speaks of them', () => {
    const texts = HARMLESS_TELLINGS.flatMap((telling) => SURROUNDINGS.map((surround) => surround(telling)));
    expect(texts.filter((text) => redact(text).text !== text)).toEqual([]);
  });
});

function valuesLeft(form: string): readonly string[] {
  return TOLD_VALUES.filter((secret) => {
    const told = form.replace('X', () => secret);
    return SURROUNDINGS.some((surround) => isLeft(redact(surround(told)).text, { secret }));
  });
}
