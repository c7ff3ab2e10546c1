import { it } from '@jest/globals';

it('runs the example of the README', async () => {
  await import('./readme.example.ts');
});
