import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { embeddingError } from '@learning-memory/embedding';
import { createRecordingLogger } from '@learning-memory/logging';
import { vectorStoreError } from '@learning-memory/vector-store';
import { openFilledHome } from './test-support/filled-home.ts';
import { createContextAssembler } from './context-assembler.ts';
import { noticeStamp } from './sources/trouble.ts';
import { openHome, type Home } from './test-support/home.ts';
import { sectionsOf } from './test-support/sections-of.ts';

const SITUATION = 'the page is stale because of the cache';
const DEBUGGING = { domain: 'debugging', strategy: 'check-assumptions' } as const;
const broken = (): Promise<never> =>
  Promise.reject(vectorStoreError('VECTOR_STORE_UNAVAILABLE', 'Cannot open /home/jane/secret.db.'));
const hanging = (): Promise<never> => new Promise(() => {});

let home: Home;

beforeAll(async () => {
  home = await openFilledHome();
});

afterAll(async () => {
  await home[Symbol.asyncDispose]();
});

describe('a source that is left out', () => {
  it('has nothing to say, in any kind of context, and is no fault', async () => {
    const assembler = createContextAssembler({ memories: home.memories, deadlineMs: 60_000 });
    const rich = await assembler.rich({ situation: SITUATION });
    expect(Object.keys(sectionsOf(rich))).toEqual(['Memories']);
    const others = [
      await assembler.light(),
      await assembler.premortem(DEBUGGING),
      await assembler.warnings({ action: 'rm -r cache' }),
      await assembler.lesson({ tool: 'Bash', input: '{"command":"npm test"}' }),
    ];
    expect([rich, ...others].flatMap(({ notices }) => notices)).toEqual([]);
    expect(await assembler.relate({ item: 'ghap_1', tool: 'Bash', input: '{}' })).toBe('unrelated');
  });

  it('may be every one of them', async () => {
    const { items, notices } = await createContextAssembler({}).rich({ situation: SITUATION });
    expect([items, notices]).toEqual([[], []]);
  });
});

describe('a source that fails', () => {
  it('is named, tells nothing of itself, and leaves the others alone', async () => {
    const logger = createRecordingLogger();
    const assembler = home.assemblerWith({ logger, code: { search: broken } });
    const context = await assembler.rich({ situation: SITUATION });
    expect(context.markdown).toContain('\nNot recalled: code (failed).\n');
    expect(JSON.stringify(context)).not.toContain('secret');
    expect(context.notices).toEqual([
      { source: 'code', reason: 'failed', message: 'code: It failed with VECTOR_STORE_UNAVAILABLE.' },
    ]);
    expect(Object.keys(sectionsOf(context))).toEqual([
      'Past failures',
      'Similar experiences',
      'Surprises',
      'Root causes',
      'Values',
      'Memories',
      'Commits',
    ]);
    expect(logger.events).toEqual(['source.failed']);
  });

  it('may throw before it promises anything', async () => {
    const foremost = (): never => {
      throw new TypeError('not a function');
    };
    const { notices, items } = await home.assemblerWith({ memories: { ...home.memories, foremost } }).light();
    expect(notices).toEqual([{ source: 'memories', reason: 'failed', message: 'memories: It failed.' }]);
    expect(items.map(({ source }) => source)).toContain('values');
  });

  it('is one notice for all that was asked of it', async () => {
    const experiences = { ...home.experiences, search: broken };
    const { notices, markdown } = await home.assemblerWith({ experiences }).rich({ situation: SITUATION });
    expect(markdown).toContain('\nNot recalled: experiences (failed), root causes (failed), surprises (failed).\n');
    expect(notices).toMatchObject(
      [{ source: 'experiences', message: /^experiences, root causes, surprises: / }].map(({ source, message }) => ({
        source,
        message: expect.stringMatching(message),
      })),
    );
  });

  it('may be every one, even in the smallest budget', async () => {
    const assembler = home.assemblerWith({
      experiences: { get: broken, list: broken, count: broken, search: broken },
      values: { ...home.values, search: broken, list: broken, calibration: broken },
      memories: { search: broken, foremost: broken, list: broken },
      code: { search: broken },
      commits: { searchCommits: broken },
      collector: { orphans: broken },
    });
    for (const context of [
      await assembler.light({ maxTokens: 200 }),
      await assembler.rich({ situation: SITUATION, ...DEBUGGING, maxTokens: 200 }),
      await assembler.premortem({ ...DEBUGGING, maxTokens: 200 }),
    ]) {
      expect(context.items).toEqual([]);
      expect(context.markdown).toContain('Not recalled: ');
      expect(context.tokens).toBeLessThanOrEqual(200);
    }
  });
});

describe('a source that takes too long', () => {
  it('is named as late, told to stop, and does not hold up the rest', async () => {
    let told: AbortSignal | undefined;
    const searchCommits = ({ signal }: { readonly signal?: AbortSignal | undefined }): Promise<never> => {
      told = signal;
      return hanging();
    };
    const begun = performance.now();
    await home.assembler.rich({ situation: SITUATION });
    // However busy the machine is, the rest answers in ten times what all have just taken.
    const deadlineMs = 1000 + Math.ceil(10 * (performance.now() - begun));
    const assembler = home.assemblerWith({ commits: { searchCommits }, deadlineMs });
    const context = await assembler.rich({ situation: SITUATION });
    expect(context.markdown).toContain('\nNot recalled: commits (late).\n');
    expect(context.notices).toEqual([
      { source: 'commits', reason: 'late', message: `commits: No answer within ${deadlineMs} ms.` },
    ]);
    expect(sectionsOf(context)['Similar experiences']?.length).toBeGreaterThan(3);
    expect(told?.aborted).toBe(true);
  });

  it('has the time that the call gives it', async () => {
    const assembler = home.assemblerWith({ values: { ...home.values, list: hanging } });
    const { notices } = await assembler.light({ deadlineMs: 5 });
    expect(notices.find(({ source }) => source === 'values')?.message).toBe('values: No answer within 5 ms.');
  });

  it('is not late when it had answered while the thread was held up', async () => {
    const { port1, port2 } = new MessageChannel();
    const experiences = {
      ...home.experiences,
      // Answers as a worker does: by a message.
      list: async (): Promise<[]> => {
        const message = once(port1, 'message');
        port2.postMessage('done');
        await message;
        return [];
      },
    };
    const list = async (): Promise<[]> => {
      const end = performance.now() + 60;
      while (performance.now() < end);
      return [];
    };
    const loadTokenizer = async () => (text: string) => text.length;
    const values = { ...home.values, list };
    const assembler = home.assemblerWith({ experiences, values, loadTokenizer, collector: undefined });
    // After this phase of the event loop come timers, and messages only then.
    await new Promise((resolve) => setImmediate(resolve));
    const { notices } = await assembler.light({ deadlineMs: 40 });
    expect(notices.filter(({ source }) => source !== 'memories')).toEqual([]);
    port1.close();
  });
});

describe('code and commits without a source', () => {
  it('are neither shown nor missed', async () => {
    const assembler = home.assemblerWith({ code: undefined, commits: undefined });
    const context = await assembler.rich({ situation: SITUATION });
    expect(Object.keys(sectionsOf(context))).toEqual([
      'Past failures',
      'Similar experiences',
      'Surprises',
      'Root causes',
      'Values',
      'Memories',
    ]);
    expect(context.notices).toEqual([]);
    expect(context.markdown).not.toMatch(/Not recalled|Weaker than usual/u);
  });
});

describe('a model that is away', () => {
  it('is not said again to who has heard it', async () => {
    const embed = (): Promise<never> => Promise.reject(embeddingError('EMBEDDING_UNAVAILABLE', 'No model.'));
    await using away = await openHome(home.folder, { embed });
    const { notices } = await away.assembler.rich({ situation: SITUATION });
    const seen = new Set(notices.map(noticeStamp));
    const context = await away.assembler.rich({ situation: SITUATION, seen });
    expect(context.markdown).not.toContain('Weaker than usual');
    expect(context.notices).toEqual(notices);
    expect(context.items.length).toBeGreaterThan(0);
  });

  it('weakens what it would have found, and says so once', async () => {
    const embed = (): Promise<never> => Promise.reject(embeddingError('EMBEDDING_UNAVAILABLE', 'No model.'));
    await using away = await openHome(home.folder, { embed });
    const context = await away.assembler.rich({ situation: SITUATION });
    expect(context.markdown.match(/Weaker than usual: .*/gu)).toEqual([
      'Weaker than usual: experiences, root causes, surprises, values, memories, code, commits. The embedding model is not ' +
        'available now: the answer was found by words alone.',
    ]);
    expect(context.notices.map(({ source, reason }) => `${source} ${reason}`)).toEqual([
      'experiences weaker',
      'values weaker',
      'memories weaker',
      'code weaker',
      'commits weaker',
    ]);
    expect(context.items.length).toBeGreaterThan(5);
  });
});

describe('a record that fails', () => {
  it('costs a line in the log', async () => {
    const logger = createRecordingLogger();
    const assembler = home.assemblerWith({ logger, values: { ...home.values, recordShown: broken } });
    const { items } = await assembler.light({ sessionId: 'reader' });
    expect(items.some(({ source }) => source === 'values')).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(logger.events).toEqual(['values.unrecorded']);
  });
});

describe('options out of bounds', () => {
  it.each([
    ['maxTokens', 199],
    ['maxTokens', 20_001],
    ['maxTokens', 200.5],
    ['maxTokens', Number.NaN],
    ['maxCharacters', 999],
    ['maxCharacters', Number.NaN],
    ['deadlineMs', 0],
    ['mostItems', 0],
    ['mostItems', Number.NaN],
    ['deadlineMs', Number.POSITIVE_INFINITY],
  ])('are refused: %s of %d', async (field, value) => {
    await expect(home.assembler.light({ [field]: value })).rejects.toMatchObject({
      code: 'CONTEXT_INVALID_INPUT',
      kind: 'validation',
      message: expect.stringMatching(`${field} is ${String(value)}; pass `),
    });
  });

  it.each([{ domain: 'cooking' }, { strategy: 'luck' }])('are refused: %j', async (wrong) => {
    const asked = { ...DEBUGGING, ...wrong } as unknown as typeof DEBUGGING;
    await expect(home.assembler.premortem(asked)).rejects.toMatchObject({ code: 'CONTEXT_INVALID_INPUT' });
  });
});
