import { expect, it } from '@jest/globals';
import { startDouble } from '@learning-memory/qdrant-double';

it('runs the example of the README', async () => {
  await using double = await startDouble();
  process.env.QDRANT_URL ??= double.url;
  await import('./readme.example.ts');
  if (process.env.QDRANT_URL === double.url) expect(double.collections.get('example_lessons')?.points.size).toBe(2);
});
