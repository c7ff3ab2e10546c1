import { describe, expect, it } from '@jest/globals';
import { idOfLongMessage } from './id-of-long-message.ts';

const LONG = '"arguments":{"content":"xxxxxxxx';

describe('the id of a message of which only the ends are kept', () => {
  it.each<[string, string, string, string | number | undefined]>([
    ['first', `{"jsonrpc":"2.0","id":7,"params":{${LONG}`, 'xx"}}}', 7],
    ['a text with quotes', `{"id": "a\\"b","params":{${LONG}`, 'xx"}}}', 'a"b'],
    ['last', `{"method":"tools/call","params":{${LONG}`, 'xx"}},"jsonrpc":"2.0","id":2001}\n', 2001],
    ['last but one', `{"method":"tools/call","params":{${LONG}`, 'xx"}},"id":-3,"jsonrpc":"2.0"}', -3],
    ['at the top, not that of an argument', `{"params":{"id":"memory_1",${LONG}`, 'xx"}},"id":5}', 5],
    ['nowhere but in an argument', `{"params":{"id":"memory_1",${LONG}`, 'xx","id":5}}}', undefined],
    ['the value of another member', `{"method":"id","params":{${LONG}`, 'xx"}}}', undefined],
  ])('is found when it is %s', (_where, beginning, end, id) => {
    expect(idOfLongMessage(beginning, end)).toBe(id);
  });
});
