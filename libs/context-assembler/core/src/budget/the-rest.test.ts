import { expect, it } from '@jest/globals';
import type { Candidate } from '../candidates/candidate.ts';
import { theRest } from './the-rest.ts';

const candidate = (source: Candidate['source']): Candidate => ({ source }) as Partial<Candidate> as Candidate;

it('names the tool that gives most of it, and none where there is none', () => {
  const [shown, warning, memory] = [candidate('knowledge'), candidate('knowledge'), candidate('memories')];
  expect(theRest([shown], [shown])).toBeUndefined();
  expect(theRest([shown, warning], [shown])).toBe('1 of 2 shown.');
  expect(theRest([shown, memory], [shown])).toBe('1 of 2 shown; `retrieve_memories` has the rest.');
  expect(theRest([shown, warning, memory], [shown])).toBe('1 of 3 shown; `retrieve_memories` has more.');
  const value = candidate('values');
  expect(theRest([shown, value, memory, candidate('memories')], [shown])).toBe(
    '1 of 4 shown; `retrieve_memories` has more.',
  );
  expect(theRest([shown, memory], [shown, memory], 5)).toBe('2 of 7 shown; `retrieve_memories` has the rest.');
});
