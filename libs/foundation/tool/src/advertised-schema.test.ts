import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { advertisedInputSchema, advertisedOutputSchema } from './advertised-schema.ts';

describe('advertisedInputSchema', () => {
  it('says what a caller chooses by, and leaves to the refusal what few come near', () => {
    const schema = z.strictObject({
      query: z.string().max(10).describe('What you look for'),
      limit: z.int().min(1).max(5).default(3),
      share: z.number().min(0).max(1).optional(),
      tags: z.array(z.string()).max(4).optional(),
      labels: z.record(z.string(), z.string()).optional(),
    });
    expect(advertisedInputSchema(schema)).toEqual({
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What you look for' },
        limit: { type: 'integer', default: 3 },
        share: { type: 'number', minimum: 0, maximum: 1 },
        tags: { type: 'array', items: { type: 'string' } },
        labels: { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { type: 'string' } },
      },
      required: ['query'],
    });
  });

  it('keeps a bound of integers that says something', () => {
    const schema = z.object({ offset: z.int().min(0), tokens: z.int().min(200), inner: z.array(z.int()) });
    expect(advertisedInputSchema(schema)).toMatchObject({
      properties: {
        offset: { type: 'integer' },
        tokens: { type: 'integer', minimum: 200 },
        inner: { items: { type: 'integer' } },
      },
    });
    expect(JSON.stringify(advertisedInputSchema(schema))).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });
});

describe('advertisedOutputSchema', () => {
  it('names what is always there, with its type where it is not text', () => {
    const schema = z.object({
      results: z.array(z.object({ id: z.string(), score: z.number() })),
      count: z.int(),
      whole: z.boolean(),
      overall: z.object({ rate: z.number().nullable() }),
      domain: z.enum(['testing']).nullable(),
      id: z.string(),
      notice: z.string().optional(),
    });
    expect(advertisedOutputSchema(schema)).toEqual({
      type: 'object',
      properties: {
        results: { type: 'array' },
        count: { type: 'integer' },
        whole: { type: 'boolean' },
        overall: { type: 'object' },
      },
      required: ['results', 'count', 'whole', 'overall', 'domain', 'id'],
    });
  });

  it('says nothing of an answer without a fixed field', () => {
    expect(advertisedOutputSchema(z.record(z.string(), z.string()))).toEqual({ type: 'object' });
  });
});
