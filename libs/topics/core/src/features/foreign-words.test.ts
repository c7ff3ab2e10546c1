import { describe, expect, it } from '@jest/globals';
import { analyzeText } from '@learning-memory/text-analysis';
import { foreignFunctionTerms, isForeign } from './foreign-words.ts';

describe('foreign words', () => {
  it.each([
    ['Der Import der Lieferantendateien läuft nachts um zwei und muss bis fünf fertig sein.', true],
    ["Le serveur est tombé parce que le certificat n'a pas été renouvelé.", true],
    ['The import of the partner files runs at two at night and has to be done by five.', false],
    ['css: flex gap not inherited', false],
    ['', false],
  ])('tell the language of %j', (text, expected) => {
    expect(isForeign(text, analyzeText(text))).toBe(expected);
  });

  it('are those of the language alone', () => {
    const terms = foreignFunctionTerms(
      'Die Empfehlungen der Warenkorbseite zeigen nur das Zubehör, und das ist die Regel.',
    );
    expect(terms.has('der')).toBe(true);
    expect([...terms].some((term) => term.startsWith('zubeh'))).toBe(false);
  });
});
