import { describe, expect, it } from '@jest/globals';
import { createBreather, type Breather } from '@learning-memory/concurrency';
import { atOnce, withPauses, type InSteps } from './in-steps.ts';

function* three(): InSteps<string> {
  for (let step = 0; step < 3; step += 1) yield;
  return 'done';
}

describe('work in steps', () => {
  it('is done at once', () => {
    expect(atOnce(three())).toBe('done');
  });

  it('may rest behind each step', async () => {
    let pauses = 0;
    const breather: Breather = {
      pause() {
        pauses += 1;
        return undefined;
      },
    };
    expect(await withPauses(three(), breather)).toBe('done');
    expect(pauses).toBe(3);
  });

  it('ends with the reason of its signal', async () => {
    const caller = new AbortController();
    function* endless(): InSteps<never> {
      for (;;) yield;
    }
    setTimeout(() => caller.abort(), 20);
    await expect(withPauses(endless(), createBreather(caller.signal))).rejects.toMatchObject({ name: 'AbortError' });
  });
});
