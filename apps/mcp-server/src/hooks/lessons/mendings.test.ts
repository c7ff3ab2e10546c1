import { expect, it } from '@jest/globals';
import { createMendings } from './mendings.ts';

it('a session mends from the prompt that asks for it until something is told, or other work is asked for', () => {
  const mendings = createMendings();
  expect(mendings.isOne('a')).toBe(false);
  mendings.hear({ session_id: 'a', prompt: 'fix it' });
  mendings.hear({ session_id: 'a', prompt: 'yes, but with a guard' });
  expect([mendings.isOne('a'), mendings.isOne('b')]).toEqual([true, false]);
  mendings.hear({ session_id: 'a', prompt: '' });
  mendings.hear({ session_id: 'a', prompt: '<task-notification>add a page</task-notification>' });
  expect(mendings.isOne('a')).toBe(true);
  mendings.hear({ session_id: 'c', prompt: '/fix the login crashes' });
  mendings.hear({ session_id: 'd', prompt: '/fix' });
  expect([mendings.isOne('c'), mendings.isOne('d')]).toEqual([true, false]);
  mendings.told('a');
  mendings.hear({ session_id: 'a', prompt: 'yes, go on' });
  expect(mendings.isOne('a')).toBe(false);
  mendings.hear({ session_id: 'a', prompt: 'still broken' });
  expect(mendings.isOne('a')).toBe(true);
  mendings.hear({ session_id: 'a', prompt: 'thanks, now add pagination' });
  expect(mendings.isOne('a')).toBe(false);
});

it('knows no more than some', () => {
  const mendings = createMendings();
  for (let session = 0; session < 101; session += 1)
    mendings.hear({ session_id: String(session), prompt: 'fix the build' });
  expect([mendings.isOne('0'), mendings.isOne('1'), mendings.isOne('100')]).toEqual([false, true, true]);
});
