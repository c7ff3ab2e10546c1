import { describe, expect, it } from '@jest/globals';
import { createRecordingLogger } from '@learning-memory/logging';
import { createTokenizer } from './create-tokenizer.ts';

describe('createTokenizer', () => {
  it('loads nothing before it is asked, and then once', async () => {
    let loads = 0;
    const load = async (): Promise<(text: string) => number> => {
      loads += 1;
      return (text) => text.length;
    };
    const tokenizer = createTokenizer({ load, logger: createRecordingLogger() });
    expect(loads).toBe(0);
    const [first, second] = await Promise.all([tokenizer(), tokenizer()]);
    expect([first('four'), second, loads]).toEqual([4, first, 1]);
  });

  it('counts bytes, which are never fewer than tokens, where there is no tokenizer', async () => {
    const logger = createRecordingLogger();
    const countTokens = await createTokenizer({ load: () => Promise.reject(new Error('gone')), logger })();
    expect(countTokens('aé東')).toBe(6);
    expect(logger.events).toEqual(['tokenizer.unavailable']);
  });
});
