import { describe, expect, it } from '@jest/globals';
import { questionKind } from './question-kind.ts';

describe('questionKind', () => {
  it.each(['parseConfig', 'retry_count', 'flask.url_for()', 'Sinatra::Base', ' cache\n'])(
    '%j is a name',
    (question) => {
      expect(questionKind(question)).toBe('name');
    },
  );

  it.each(['where is the cache', 'parseConfig fails', 'retry count'])('%j is a sentence', (question) => {
    expect(questionKind(question)).toBe('sentence');
  });
});
