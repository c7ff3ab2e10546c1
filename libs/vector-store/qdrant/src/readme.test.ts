import { it } from '@jest/globals';
import { startDouble } from '@learning-memory/qdrant-double';

it('runs the example of the README', async () => {
  await using double = await startDouble();
  process.env.QDRANT_URL ??= double.url;
  await import('./readme.example.ts');
});
