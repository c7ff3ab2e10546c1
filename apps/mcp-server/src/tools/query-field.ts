import { codePointLength } from '@learning-memory/schema-fields';
import { z } from 'zod';

const QUERY_LIMIT = 10_000;

/** What to search for; blank finds nothing and is no error. */
export const queryField = z
  .string()
  .refine((query) => query.length <= QUERY_LIMIT || codePointLength(query) <= QUERY_LIMIT, {
    error: `Field 'query' exceeds the ${QUERY_LIMIT} character limit.`,
  })
  .meta({ maxLength: QUERY_LIMIT, description: 'What you look for' });
