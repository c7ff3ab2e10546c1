import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import {
  boundedText,
  codePointLength,
  describeIssue,
  describeIssues,
  fromIso,
  installFieldMessages,
  isoDate,
  limitField,
  optionalField,
  optionalText,
  toIso,
} from './index.ts';

const object = z.strictObject({
  goal: boundedText(10),
  domain: z.enum(['debugging', 'testing']),
  note: optionalText(10),
  kind: optionalField(z.enum(['a', 'b'])),
  limit: limitField({ default: 20, max: 100 }),
  since: optionalField(isoDate()),
  root_cause: optionalField(z.strictObject({ category: z.enum(['oversight', 'timing-issue']) })),
  tags: z.array(z.string()).min(1).max(3).optional(),
  score: z.number().gt(0).lt(1).multipleOf(0.1).optional(),
  mail: z.email().optional(),
});
const valid = { goal: 'go', domain: 'debugging' };
const complaint = (input: unknown): string => {
  const { error } = object.safeParse(input, { error: describeIssue });
  return error === undefined ? '' : describeIssues(error);
};

describe('messages', () => {
  it.each([
    ['a missing field', { domain: 'debugging' }, "Field 'goal' is required."],
    ['null in a required field', { ...valid, goal: null }, "Field 'goal' must be a string, got null."],
    ['a wrong type', { ...valid, goal: 42 }, "Field 'goal' must be a string, got 42."],
    ['a structure for a text', { ...valid, goal: [1, 2] }, "Field 'goal' must be a string, got an array of 2."],
    ['empty text', { ...valid, goal: '' }, "Field 'goal' cannot be empty."],
    ['blank text', { ...valid, goal: ' \n\u3000 ' }, "Field 'goal' cannot be empty."],
    ['invisible text', { ...valid, goal: '\u200B\u2060' }, "Field 'goal' cannot be empty."],
    ['long text', { ...valid, goal: 'x'.repeat(11) }, "Field 'goal' exceeds the 10 character limit (11 characters)."],
    [
      'an unknown option',
      { ...valid, domain: 'banana' },
      "Invalid domain 'banana'. Valid options: debugging, testing.",
    ],
    ['a number for an option', { ...valid, domain: 7 }, 'Invalid domain 7. Valid options: debugging, testing.'],
    ['a missing option', { goal: 'go' }, "Field 'domain' is required. Valid options: debugging, testing."],
    [
      'a nested option',
      { ...valid, root_cause: { category: 'x' } },
      "Invalid root_cause.category 'x'. Valid options: oversight, timing-issue.",
    ],
    ['a limit too high', { ...valid, limit: 500 }, "Field 'limit' must be between 1 and 100, got 500."],
    ['a limit too low', { ...valid, limit: 0 }, "Field 'limit' must be between 1 and 100, got 0."],
    [
      'a limit beyond safe integers',
      { ...valid, limit: 1e300 },
      "Field 'limit' must be between 1 and 100, got 1e+300.",
    ],
    ['a broken limit', { ...valid, limit: 1.5 }, "Field 'limit' must be a whole number between 1 and 100, got 1.5."],
    ['a limit as text', { ...valid, limit: '5' }, "Field 'limit' must be a whole number between 1 and 100, got '5'."],
    [
      'no date',
      { ...valid, since: 'yesterday' },
      "Field 'since' must be an ISO 8601 date or date-time (2025-12-02 or 2025-12-02T14:30:00Z), got 'yesterday'.",
    ],
    ['a date as number', { ...valid, since: 12 }, "Field 'since' must be a string, got 12."],
    [
      'an unknown field',
      { ...valid, gaol: 1 },
      "Unknown field 'gaol'. Valid fields: goal, domain, note, kind, limit, since, root_cause, tags, score, mail.",
    ],
    [
      'an unknown nested field',
      { ...valid, root_cause: { category: 'oversight', why: 1 } },
      "Unknown field 'why' in 'root_cause'. Valid fields: category.",
    ],
    ['a wrong element', { ...valid, tags: ['a', 3] }, "Field 'tags[1]' must be a string, got 3."],
    ['too many items', { ...valid, tags: ['a', 'b', 'c', 'd'] }, "Field 'tags' must have at most 3 items, got 4."],
    ['no items', { ...valid, tags: [] }, "Field 'tags' cannot be empty."],
    ['an open upper bound', { ...valid, score: 1 }, "Field 'score' must be less than 1, got 1."],
    ['an open lower bound', { ...valid, score: 0 }, "Field 'score' must be more than 0, got 0."],
    ['a wrong step', { ...valid, score: 0.25 }, "Field 'score' must be a multiple of 0.1, got 0.25."],
    ['a format', { ...valid, mail: 'nobody' }, "Field 'mail' must be a valid email, got 'nobody'."],
    ['no object at all', 'text', "The input must be an object, got 'text'."],
    ['nothing at all', undefined, 'The input must be an object, got nothing.'],
  ])('%s', (_case, input, message) => {
    expect(complaint(input)).toBe(message);
  });

  it('names every problem, and counts those past the fifth', () => {
    const input = { goal: '', domain: 'x', limit: 0, tags: [], mail: 'x', score: 3, note: 'x'.repeat(99) };
    expect(complaint(input)).toMatch(/goal.*domain.*note.*limit.*2 more problems\.$/su);
  });

  it('says what is wrong in the branches of a union', () => {
    const union = z.strictObject({ at: z.union([z.strictObject({ line: z.int() }), z.enum(['start', 'end'])]) });
    const { error } = union.safeParse({ at: 'middle' }, { error: describeIssue });
    expect(error && describeIssues(error)).toBe(
      "Field 'at' fits none of its forms, got 'middle'. Invalid input 'middle'. Valid options: start, end.",
    );
  });

  it('never repeats a huge input', () => {
    const huge = 'ab\u0000\n'.repeat(1_000_000);
    const inputs = [
      huge,
      { ...valid, domain: huge },
      { ...valid, since: huge },
      { ...valid, [huge]: 1 },
      { ...valid, goal: huge },
    ];
    const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, 1]));
    for (const input of [...inputs, { ...valid, ...keys }, { ...valid, limit: huge }]) {
      expect(complaint(input).length).toBeGreaterThan(20);
      expect(complaint(input).length).toBeLessThan(400);
      expect(complaint(input)).not.toMatch(/[\p{Cc}]/u);
    }
  });

  it('holds without any error map for the fields of this package', () => {
    const { error } = object.safeParse({ ...valid, goal: ' ', limit: 101 });
    expect(error && describeIssues(error)).toBe(
      "Field 'goal' cannot be empty. Field 'limit' must be between 1 and 100, got 101.",
    );
  });

  it('can be installed for a whole process', () => {
    installFieldMessages();
    try {
      const { error } = object.safeParse({ ...valid, domain: 'banana' });
      expect(error?.issues[0]?.message).toBe("Invalid domain 'banana'. Valid options: debugging, testing.");
    } finally {
      z.config({ customError: undefined });
    }
  });
});

describe('fields', () => {
  it('treat null and absence alike where a field may be left out', () => {
    const absent = object.parse(valid);
    const nulls = object.parse({ ...valid, note: null, kind: null, limit: null, since: null, root_cause: null });
    expect(nulls).toEqual(absent);
    expect(absent).toEqual({ ...valid, limit: 20 });
  });

  it('trim text and count code points, not UTF-16 units', () => {
    expect(boundedText(3).parse('  🎉🎉🎉  ')).toBe('🎉🎉🎉');
    expect(boundedText(3).safeParse('🎉🎉🎉🎉').success).toBe(false);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(codePointLength(text)).toBe(Array.from(text).length);
      }),
    );
    expect(codePointLength('\ud83d\ud83d\udc00')).toBe(2);
  });

  it('have tiny JSON Schemas that carry the limits', () => {
    expect(
      z.toJSONSchema(object.pick({ goal: true, note: true, kind: true, limit: true, since: true }), { io: 'input' }),
    ).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        goal: { type: 'string', maxLength: 10 },
        note: { type: 'string', maxLength: 10 },
        kind: { type: 'string', enum: ['a', 'b'] },
        limit: { description: 'Limit of results', type: 'integer', minimum: 1, maximum: 100, default: 20 },
        since: { type: 'string' },
      },
      required: ['goal'],
      additionalProperties: false,
    });
  });
});

describe('dates', () => {
  it.each([
    ['2025-12-02', '2025-12-02T00:00:00.000Z'],
    ['2025-12-02T14:30', '2025-12-02T14:30:00.000Z'],
    ['2025-12-02 14:30:22', '2025-12-02T14:30:22.000Z'],
    ['2025-12-02T14:30:22.123456Z', '2025-12-02T14:30:22.123Z'],
    ['2025-12-02T14:30:22+02:00', '2025-12-02T12:30:22.000Z'],
    ['2025-12-02T23:30:22-0130', '2025-12-03T01:00:22.000Z'],
    ['2025-12-02t14:30:22z', '2025-12-02T14:30:22.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['0000-01-01', '0000-01-01T00:00:00.000Z'],
  ])('reads %s as %s', (text, iso) => {
    expect(toIso(isoDate().parse(text))).toBe(iso);
  });

  it.each([
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-12-02T24:00',
    '2025-12-02T10:60',
    '12/02/2025',
    '2025',
    '2025-12-02T10:00+25:00',
    '',
  ])('refuses %s', (text) => {
    expect(isoDate().safeParse(text).success).toBe(false);
  });

  it('survive the way out and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 }), (time) => {
        expect(fromIso(toIso(time))).toBe(time);
      }),
    );
  });
});
