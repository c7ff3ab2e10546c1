import assert from 'node:assert/strict';
import { silentLogger } from '@learning-memory/logging';
import { callTool, defineTool } from '@learning-memory/tool';
import { z } from 'zod';

const greet = defineTool({
  name: 'greet',
  title: 'Greet',
  description: 'Greets somebody by name.',
  annotations: { readOnly: true, destructive: false, idempotent: true },
  input: z.object({ name: z.string().min(1) }),
  output: z.object({ greeting: z.string() }),
  run: async ({ name }) => ({ greeting: `Hello, ${name}!` }),
});

const context = { signal: AbortSignal.timeout(5000), logger: silentLogger, reportProgress: () => undefined };
assert.deepEqual(await callTool(greet, { name: 'Ada' }, context), {
  status: 'done',
  output: { greeting: 'Hello, Ada!' },
});
const refused = await callTool(greet, {}, context);
assert.equal(refused.status === 'failed' && refused.failure.type, 'validation_error');
