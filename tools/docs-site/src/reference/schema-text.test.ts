import { describe, expect, it } from '@jest/globals';
import { parametersOf } from './schema-text.ts';

describe('parametersOf', () => {
  it('says type, default and limits of each parameter, and the parts of objects after them', () => {
    const schema = {
      type: 'object',
      properties: {
        query: { type: 'string', minLength: 1, maxLength: 10000, description: 'What to look for' },
        kind: { enum: ['a', 'b'], default: 'a' },
        tags: { type: 'array', items: { type: 'string', maxLength: 5 }, maxItems: 3 },
        count: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        place: {
          type: 'object',
          properties: { x: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
          required: ['x'],
        },
      },
      required: ['query'],
    };
    const read = parametersOf(schema).map((each) => [each.name, each.type, each.isRequired, each.default, each.limits]);
    expect(read).toEqual([
      ['query', 'string', true, undefined, 'at least 1 characters, at most 10\u2009000 characters'],
      ['kind', '"a" | "b"', false, '"a"', ''],
      ['tags', 'string[]', false, undefined, 'at most 3 of them, each at most 5 characters'],
      ['count', 'integer', false, undefined, 'from 1'],
      ['place', 'object', false, undefined, ''],
      ['place.x', 'number | null', true, undefined, ''],
    ]);
  });
});
