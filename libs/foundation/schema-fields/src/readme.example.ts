import { strict as assert } from 'node:assert';
import { boundedText, describeIssue, describeIssues, limitField, optionalText } from '@learning-memory/schema-fields';
import * as z from 'zod';

const input = z.strictObject({
  goal: boundedText(1000),
  domain: z.enum(['debugging', 'testing']),
  note: optionalText(1000),
  limit: limitField({ default: 20, max: 100 }),
});
const good = input.parse({ goal: ' Fix the login ', domain: 'debugging', note: null });
assert.deepEqual([good.goal, good.note, good.limit], ['Fix the login', undefined, 20]);

const { error } = input.safeParse({ domain: 'banana', limit: 500 }, { error: describeIssue });
assert.equal(
  error && describeIssues(error),
  "Field 'goal' is required. Invalid domain 'banana'. Valid options: debugging, testing. " +
    "Field 'limit' must be between 1 and 100, got 500.",
);
