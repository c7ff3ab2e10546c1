import { describe, expect, it } from '@jest/globals';
import { redact } from './redact.ts';
import { FOREIGN_FORMS, FOREIGN_HARMLESS } from './test-support/foreign-tellings.ts';
import { isLeft } from './test-support/sample-secrets.ts';
import { TOLD_VALUES } from './test-support/told-secrets.ts';

const SURROUNDINGS: readonly ((told: string) => string)[] = [
  (told) => told,
  (told) => `Hi, ${told}. Change it soon.`,
  (told) => `- it is up again\n- ${told}\n- done\n`,
  (told) => `// ${told}\nconnect();`,
];
const SHORT_VALUES = ['Zk9vQp27xLm', 'Zk9vQp27xLmAbCdEf0123'];

describe('secrets that are told in other languages', () => {
  it.each(FOREIGN_FORMS)('are not left of: %s', (form) => {
    const left = [...SHORT_VALUES, ...TOLD_VALUES].filter((secret) => {
      const told = form.replace('X', () => secret);
      return SURROUNDINGS.some((surround) => isLeft(redact(surround(told)).text, { secret }));
    });
    expect(left).toEqual([]);
  });

  it('leave what stands around them', () => {
    expect(redact('Der API-Schlüssel des Mailers lautet „Zk9vQp27xLmAbCdEf0123“ seit heute.').text).toBe(
      'Der API-Schlüssel des Mailers lautet „[REDACTED:SECRET]“ seit heute.',
    );
    expect(redact('テストDBのパスワードは Zk9vQp27xLm です。').text).toBe(
      'テストDBのパスワードは [REDACTED:SECRET] です。',
    );
  });

  it('stay redacted, whatever is read again', () => {
    const texts = FOREIGN_FORMS.flatMap((form) =>
      TOLD_VALUES.map((secret) => redact(form.replace('X', () => secret)).text),
    );
    expect(texts.filter((text) => redact(text).text !== text)).toEqual([]);
  });

  it.each(FOREIGN_HARMLESS)('are not in: %s', (telling) => {
    const texts = SURROUNDINGS.map((surround) => surround(telling));
    expect(texts.filter((text) => redact(text).text !== text)).toEqual([]);
  });
});
