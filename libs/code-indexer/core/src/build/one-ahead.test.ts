import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { oneAhead } from './one-ahead.ts';

/** Notes what is asked of it; the item `broken` fails. */
function source(log: string[], items: readonly string[]): AsyncIterable<string> {
  return (async function* () {
    try {
      for (const item of items) {
        await turn();
        log.push(`made ${item}`);
        if (item === 'broken') throw new Error(item);
        yield item;
      }
    } finally {
      log.push('closed');
    }
  })();
}

async function consume(log: string[], items: AsyncIterable<string>): Promise<void> {
  for await (const item of items) {
    for (let turns = 0; turns < 5; turns += 1) await turn();
    log.push(`used ${item}`);
  }
}

describe('oneAhead', () => {
  it('makes one item while another is used, in order', async () => {
    const log: string[] = [];
    await consume(log, oneAhead(source(log, ['a', 'b', 'c'])));
    expect(log).toEqual(['made a', 'made b', 'used a', 'made c', 'used b', 'closed', 'used c']);
  });

  it('fails when its turn has come, and leaves nothing open', async () => {
    const log: string[] = [];
    await expect(consume(log, oneAhead(source(log, ['a', 'broken', 'c'])))).rejects.toThrow('broken');
    expect(log).toEqual(['made a', 'made broken', 'closed', 'used a']);
  });

  it('closes the source when the consumer stops', async () => {
    const log: string[] = [];
    for await (const item of oneAhead(source(log, ['a', 'b', 'c']))) {
      log.push(`used ${item}`);
      break;
    }
    expect(log).toEqual(['made a', 'used a', 'made b', 'closed']);
  });
});
