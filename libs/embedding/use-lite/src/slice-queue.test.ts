import { describe, expect, it } from '@jest/globals';
import { createSliceQueue, SLICE_CHARACTERS, SLICE_CHUNKS, type SliceQueue } from './slice-queue.ts';

const DOCUMENT = { inputType: 'document' } as const;
const QUERY = { inputType: 'query' } as const;

/** A queue whose slices are written down, and wait while the gate is shut. */
function recordingQueue(lanes = 1): { queue: SliceQueue<string>; slices: string[][]; open: () => void } {
  const slices: string[][] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const queue = createSliceQueue<string>({
    lanes,
    runSlice: async (chunks) => {
      slices.push([...chunks]);
      await gate;
      if (chunks.includes('broken')) throw new Error('broken chunk');
      return chunks.map((chunk) => chunk.toUpperCase());
    },
    abortError: (signal) => new Error('aborted', { cause: signal.reason }),
  });
  return { queue, slices, open };
}

const named = (name: string, count: number): string[] => Array.from({ length: count }, (_, index) => `${name}${index}`);

describe('createSliceQueue', () => {
  it('answers every chunk in order, in slices of a bounded number', async () => {
    const { queue, slices, open } = recordingQueue();
    open();
    const chunks = named('d', 20);
    await expect(queue.run(chunks, DOCUMENT)).resolves.toEqual(chunks.map((chunk) => chunk.toUpperCase()));
    expect(slices.map(({ length }) => length)).toEqual([SLICE_CHUNKS, SLICE_CHUNKS, 20 - 2 * SLICE_CHUNKS]);
  });

  it('bounds the characters of a slice, but takes one chunk of any length', async () => {
    const { queue, slices, open } = recordingQueue();
    open();
    const half = 'x'.repeat(SLICE_CHARACTERS / 2);
    await queue.run([half, half, half, 'y'.repeat(SLICE_CHARACTERS * 3), 'z'], DOCUMENT);
    expect(slices.map(({ length }) => length)).toEqual([2, 1, 1, 1]);
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
    expect(slices.map(([first]) => first)).toEqual(['d0', 'd8', 'e0', 'd16', 'e8']);
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
