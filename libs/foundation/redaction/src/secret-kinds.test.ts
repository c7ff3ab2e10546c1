import { describe, expect, it } from '@jest/globals';
import { redact } from './redact.ts';
import { HARMLESS_TEXTS } from './test-support/harmless-texts.ts';
import { isLeft, SAMPLE_SECRETS } from './test-support/sample-secrets.ts';

describe('kinds of secrets', () => {
  it('are more than 230, as the README of the repository says, and harmless texts at least 500', () => {
    expect(new Set(SAMPLE_SECRETS.map(({ kind }) => kind)).size).toBeGreaterThan(230);
    expect(new Set(HARMLESS_TEXTS).size).toBeGreaterThanOrEqual(500);
  });

  it.each(SAMPLE_SECRETS.map((sample) => [sample.kind, sample] as const))('leaves nothing of: %s', (_kind, sample) => {
    const left = sample.places.filter(({ text }) => isLeft(redact(text).text, sample));
    expect(left.map(({ surrounding }) => surrounding)).toEqual([]);
  });

  it('are found in one text that has them all, and counted', () => {
    const text = SAMPLE_SECRETS.map(({ places }) => places[0]?.text).join('\n');
    const redacted = redact(text);
    expect(SAMPLE_SECRETS.filter((sample) => isLeft(redacted.text, sample)).map(({ kind }) => kind)).toEqual([]);
    expect(redacted.count).toBeGreaterThanOrEqual(SAMPLE_SECRETS.length);
  });

  it('stay redacted, whatever is read again', () => {
    const texts = SAMPLE_SECRETS.flatMap(({ places }) => places.map(({ text }) => redact(text).text));
    expect(texts.filter((text) => redact(text).text !== text)).toEqual([]);
  });

  it('are not in harmless texts', () => {
    expect(HARMLESS_TEXTS.filter((text) => redact(text).count > 0)).toEqual([]);
  });

  it('keep the lines of a text where they are', () => {
    const texts = SAMPLE_SECRETS.flatMap(({ places }) => places.map(({ text }) => text));
    const lines = (text: string): number => text.split('\n').length;
    expect(texts.filter((text) => lines(redact(text).text) !== lines(text))).toEqual([]);
  });
});
