import { describe, expect, it } from '@jest/globals';
import type { RootCauseCategory } from '@learning-memory/ghap';
import { entry, failure } from '../test-support/entries.ts';
import { rootCauses, surprises } from './pattern-findings.ts';

const surprised = (surprise: string) => failure({ surprise });
const caused = (category: RootCauseCategory, description: string) => failure({ rootCause: { category, description } });

describe('surprises', () => {
  it('come with how many say nearly the same, most frequent first, else as given', () => {
    const found = surprises(
      [
        surprised('The clock was wrong'),
        surprised('The proxy cached it'),
        surprised('the proxy cached it!'),
        surprised('B'),
      ],
      'failures',
    );
    expect(found.map(({ title, about }) => `${title}: ${about}`)).toEqual([
      'The proxy cached it: 2 of 4 failures',
      'The clock was wrong: 1 of 4 failures',
      'B: 1 of 4 failures',
    ]);
  });

  it('are none of entries that did not surprise', () => {
    expect(surprises([entry(), surprised(' ')], 'failures')).toEqual([]);
  });
});

describe('rootCauses', () => {
  it('are categories by frequency, then by name, with examples in different words and the entry of the first', () => {
    const causes = [
      caused('oversight', 'Forgot the index'),
      caused('timing-issue', 'The job was late'),
      caused('wrong-scope', 'Another module'),
      caused('timing-issue', 'the job was late'),
      caused('timing-issue', 'Two clocks'),
      caused('timing-issue', 'Three clocks'),
    ];
    const found = rootCauses([...causes, entry()], 'failures');
    expect(found.map(({ title, about, parts }) => [title, about, parts.map(([, text]) => text)])).toEqual([
      ['timing-issue', '4 of 6 failures', ['The job was late', 'Two clocks']],
      ['oversight', '1 of 6 failures', ['Forgot the index']],
      ['wrong-scope', '1 of 6 failures', ['Another module']],
    ]);
    expect(found[0]?.origin).toBe(causes[1]?.id);
  });
});
