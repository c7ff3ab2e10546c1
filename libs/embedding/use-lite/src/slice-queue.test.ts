import { describe, expect, it } from '@jest/globals';
import { SLICE_CHUNKS } from './plan-slices.ts';
import { createSliceQueue, type Lane, type SliceQueue } from './slice-queue.ts';

const DOCUMENT = { inputType: 'document' } as const;
const QUERY = { inputType: 'query' } as const;

const abortError = (signal: AbortSignal): Error => new Error('aborted', { cause: signal.reason });

/** A queue whose slices are written down, and wait while the gate is shut. */
function recordingQueue(laneCount = 1): { queue: SliceQueue<string>; slices: string[][]; open: () => void } {
  const slices: string[][] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const lanes = Array.from({ length: laneCount }, (): Lane<string> => ({
    ready: true,
    prepare: async () => undefined,
    run: async (chunks) => {
      slices.push([...chunks]);
      await gate;
      if (chunks.includes('broken')) throw new Error('broken chunk');
      return chunks.map((chunk) => chunk.toUpperCase());
    },
  }));
  return { queue: createSliceQueue<string>({ lanes, abortError }), slices, open };
}

/** Of one length, so that they stay in their order. */
const named = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${String(index).padStart(3, '0')}`);

describe('createSliceQueue', () => {
  it('answers every chunk in order, in slices of a bounded number', async () => {
    const { queue, slices, open } = recordingQueue();
    open();
    const chunks = named('d', 20);
    await expect(queue.run(chunks, DOCUMENT)).resolves.toEqual(chunks.map((chunk) => chunk.toUpperCase()));
    expect(slices.map(({ length }) => length)).toEqual([SLICE_CHUNKS, SLICE_CHUNKS, 20 - 2 * SLICE_CHUNKS]);
  });

  it('answers in the order of the chunks, though the longest run first', async () => {
    const { queue, slices, open } = recordingQueue();
    open();
    const chunks = ['c', 'b'.repeat(150), 'a'.repeat(300)];
    await expect(queue.run(chunks, DOCUMENT)).resolves.toEqual(chunks.map((chunk) => chunk.toUpperCase()));
    expect(slices.map(([first = '']) => first.length)).toEqual([300, 150, 1]);
  });

  it('runs nothing for no chunks', async () => {
    const { queue, slices } = recordingQueue();
    await expect(queue.run([], DOCUMENT)).resolves.toEqual([]);
    expect(slices).toEqual([]);
  });

  it('runs a query after the slice at work, before the other documents', async () => {
    const { queue, slices, open } = recordingQueue();
    const documents = queue.run(named('d', 300), DOCUMENT);
    const others = queue.run(named('e', 300), DOCUMENT);
    const query = queue.run(['q'], QUERY);
    expect(slices).toHaveLength(1);
    open();
    await expect(query).resolves.toEqual(['Q']);
    expect(slices[1]).toEqual(['q']);
    await expect(Promise.all([documents, others])).resolves.toMatchObject([{ length: 300 }, { length: 300 }]);
  });

  it('lets calls of one kind take turns', async () => {
    const { queue, slices, open } = recordingQueue();
    const calls = [queue.run(named('d', 24), DOCUMENT), queue.run(named('e', 16), DOCUMENT)];
    open();
    await Promise.all(calls);
    expect(slices.map(([first]) => first)).toEqual(['d000', 'd008', 'e000', 'd016', 'e008']);
  });

  it('runs slices of one call in as many lanes as there are, and answers in order', async () => {
    const { queue, slices, open } = recordingQueue(2);
    const chunks = named('d', 5 * SLICE_CHUNKS);
    const call = queue.run(chunks, DOCUMENT);
    await new Promise((resolve) => setImmediate(resolve));
    expect(slices).toHaveLength(2);
    open();
    await expect(call).resolves.toEqual(chunks.map((chunk) => chunk.toUpperCase()));
    expect(slices).toHaveLength(5);
  });

  it.each([1, 2])(
    'serves a call that comes at any moment around the end of the last, in %d lanes',
    async (lanes) => {
      for (let moment = 0; moment < 20; moment += 1) {
        const { queue, open } = recordingQueue(lanes);
        const calls = named('d', lanes).map((chunk) => queue.run([chunk], QUERY));
        open();
        for (let microtask = 0; microtask < moment; microtask += 1) await Promise.resolve();
        await expect(Promise.all([...calls, queue.run(['late'], QUERY)])).resolves.toHaveLength(lanes + 1);
      }
    },
    5000,
  );

  it('runs one slice at a time in one lane', async () => {
    const { queue, slices, open } = recordingQueue();
    const calls = named('d', 5).map((chunk) => queue.run([chunk], QUERY));
    await new Promise((resolve) => setImmediate(resolve));
    expect(slices).toHaveLength(1);
    open();
    await Promise.all(calls);
    expect(slices).toHaveLength(5);
  });

  it('rejects an aborted call at once, runs no further slice of it, and goes on with the others', async () => {
    const { queue, slices, open } = recordingQueue();
    const controller = new AbortController();
    const aborted = queue.run(named('d', 300), { ...DOCUMENT, signal: controller.signal });
    const waiting = queue.run(['w'], { ...DOCUMENT, signal: controller.signal });
    const other = queue.run(['e'], DOCUMENT);
    controller.abort('enough');
    await expect(aborted).rejects.toMatchObject({ message: 'aborted', cause: 'enough' });
    await expect(waiting).rejects.toThrow('aborted');
    open();
    await expect(other).resolves.toEqual(['E']);
    expect(slices).toEqual([named('d', SLICE_CHUNKS), ['e']]);
  });

  it('rejects only the call whose slice fails', async () => {
    const { queue, slices, open } = recordingQueue();
    const failing = queue.run(['broken', ...named('d', 20)], DOCUMENT);
    const other = queue.run(['e'], DOCUMENT);
    open();
    await expect(failing).rejects.toThrow('broken chunk');
    await expect(other).resolves.toEqual(['E']);
    expect(slices).toHaveLength(2);
    await expect(queue.run(['later'], DOCUMENT)).resolves.toEqual(['LATER']);
  });

  it('rejects everything when it is closed, after the slice at work', async () => {
    const { queue, slices, open } = recordingQueue();
    const calls = [queue.run(named('d', 20), DOCUMENT), queue.run(['q'], QUERY)];
    const settled = Promise.allSettled(calls);
    let closed = false;
    const closing = queue.close(new Error('closed')).then(() => (closed = true));
    expect(await settled).toMatchObject(calls.map(() => ({ status: 'rejected', reason: { message: 'closed' } })));
    expect(closed).toBe(false);
    open();
    await closing;
    expect(slices).toHaveLength(1);
  });
});

/** A lane that records its slices, holds each until it is told to end, and gets ready when it is told so. */
function steppedLane(ready: boolean) {
  const slices: string[][] = [];
  const running: (() => void)[] = [];
  let preparing: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const lane = {
    ready,
    prepare: () =>
      new Promise<void>((resolve, reject) => {
        preparing = { resolve, reject };
      }),
    run: async (chunks: readonly string[]): Promise<readonly string[]> => {
      slices.push([...chunks]);
      await new Promise<void>((resolve) => running.push(resolve));
      return chunks;
    },
  } satisfies Lane<string>;
  return {
    lane,
    slices,
    isPreparing: () => preparing !== undefined,
    async endSlice() {
      running.shift()?.();
      await settled();
    },
    async becomeReady() {
      lane.ready = true;
      preparing?.resolve();
      preparing = undefined;
      await settled();
    },
    async failToPrepare() {
      preparing?.reject(new Error('no memory'));
      preparing = undefined;
      await settled();
    },
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a lane that is not ready', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(300)) as [string, string, string, string];

  it('takes no slice before it is, and then what waits', async () => {
    const [first, spare] = [steppedLane(true), steppedLane(false)];
    const call = createSliceQueue({ lanes: [first.lane, spare.lane], abortError }).run([a, b, c, d], DOCUMENT);
    expect(spare.isPreparing()).toBe(true);
    await first.endSlice();
    expect([first.slices, spare.slices]).toEqual([[[a], [b]], []]);
    await spare.becomeReady();
    expect(spare.slices).toEqual([[c]]);
    await first.endSlice();
    await first.endSlice();
    await spare.endSlice();
    await expect(call).resolves.toEqual([a, b, c, d]);
    expect([first.slices, spare.slices]).toEqual([[[a], [b], [d]], [[c]]]);
  });

  it('is the first to take a slice when it is the first lane', async () => {
    const first = steppedLane(false);
    const call = createSliceQueue({ lanes: [first.lane], abortError }).run([a], DOCUMENT);
    await first.endSlice();
    await expect(call).resolves.toEqual([a]);
    expect(first.isPreparing()).toBe(false);
  });

  it('is left alone while the first lane can do it all', async () => {
    const [first, spare] = [steppedLane(true), steppedLane(false)];
    const call = createSliceQueue({ lanes: [first.lane, spare.lane], abortError }).run(['a', 'b'], DOCUMENT);
    await first.endSlice();
    await expect(call).resolves.toEqual(['a', 'b']);
    expect(spare.isPreparing()).toBe(false);
  });

  it('fails no call when it cannot get ready, and is asked again when there is more', async () => {
    const [first, spare] = [steppedLane(true), steppedLane(false)];
    const call = createSliceQueue({ lanes: [first.lane, spare.lane], abortError }).run([a, b, c], DOCUMENT);
    await spare.failToPrepare();
    expect(spare.isPreparing()).toBe(false);
    await first.endSlice();
    expect(spare.isPreparing()).toBe(true);
    await spare.failToPrepare();
    await first.endSlice();
    await first.endSlice();
    await expect(call).resolves.toEqual([a, b, c]);
    expect(spare.slices).toEqual([]);
  });

  it('prepares once for any number of calls', async () => {
    const [first, spare] = [steppedLane(true), steppedLane(false)];
    let preparations = 0;
    const lane = { ...spare.lane, prepare: () => (preparations++, spare.lane.prepare()) };
    const queue = createSliceQueue({ lanes: [first.lane, lane], abortError });
    const calls = [a, b, c].map((chunk) => queue.run([chunk], DOCUMENT));
    for (let ended = 0; ended < 3; ended++) await first.endSlice();
    await Promise.all(calls);
    expect(preparations).toBe(1);
  });
});
