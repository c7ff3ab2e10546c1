import { expect, it } from '@jest/globals';
import { createTasks } from './tasks.ts';

it('knows the last task of each session, and of no more than some', () => {
  const tasks = createTasks();
  expect(tasks.of('a')).toBe('');
  tasks.note('a', 'Fix the total');
  tasks.note('b', 'Add a page');
  tasks.note('a', 'Fix the tax');
  expect([tasks.of('a'), tasks.of('b')]).toEqual(['Fix the tax', 'Add a page']);
  for (let session = 0; session < 100; session += 1) tasks.note(String(session), 'Other work');
  expect([tasks.of('a'), tasks.of('99')]).toEqual(['', 'Other work']);
});
