import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { advertisedInputSchema, advertisedOutputSchema } from './advertised-schema.ts';

describe('advertisedInputSchema', () => {
  it('is the whole schema of what a caller sends, without the dialect', () => {
    const schema = z.object({ query: z.string().max(10), limit: z.int().min(1).max(5).default(3) });
    expect(advertisedInputSchema(schema)).toEqual({
      type: 'object',
      properties: {
        query: { type: 'string', maxLength: 10 },
        limit: { type: 'integer', minimum: 1, maximum: 5, default: 3 },
      },
      required: ['query'],
    });
  });
});

it('leaves out the bounds that every integer has', () => {
  const schema = z.object({ offset: z.int().min(0), inner: z.array(z.int()) });
  expect(advertisedInputSchema(schema)).toMatchObject({
    properties: { offset: { type: 'integer', minimum: 0 }, inner: { items: { type: 'integer' } } },
  });
  expect(JSON.stringify(advertisedInputSchema(schema))).not.toContain(String(Number.MAX_SAFE_INTEGER));
});

describe('advertisedOutputSchema', () => {
  it('keeps the names of the top level alone', () => {
    const schema = z.object({
      results: z.array(z.object({ id: z.string(), score: z.number() })),
      count: z.int(),
      domain: z.enum(['testing']).nullable(),
      notice: z.string().optional(),
    });
    const properties = { results: {}, count: {}, domain: {}, notice: {} };
    expect(advertisedOutputSchema(schema)).toEqual({ type: 'object', properties });
  });
});
