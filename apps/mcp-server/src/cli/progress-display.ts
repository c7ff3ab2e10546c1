import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Shows how far long work is; ends with `stop`. */
interface ProgressDisplay {
  show(progress: Progress): void;
  stop(): void;
}

/** Milliseconds between two lines where there is no terminal. */
const LINE_INTERVAL = 5000;

/** Shows how far the work is, which says so itself: a bar on a terminal, now and then a line elsewhere; on standard error. */
export async function withProgress<Result>(
  unit: string,
  work: (onProgress: (progress: Progress) => void) => Promise<Result>,
): Promise<Result> {
  const display = process.stderr.isTTY ? bar(unit) : lines(unit);
  try {
    return await work((progress) => display.show(progress));
  } finally {
    display.stop();
  }
}

function bar(unit: string): ProgressDisplay {
  const format = `{bar} {value} of {total} ${unit}, {eta_formatted} left`;
  const single = new SingleBar({ format, stream: process.stderr, clearOnComplete: true }, Presets.shades_classic);
  let started = false;
  return {
    show({ done, total }) {
      if (started) single.setTotal(total);
      else single.start(total, 0);
      started = true;
      single.update(done);
    },
    stop: () => single.stop(),
  };
}

function lines(unit: string): ProgressDisplay {
  let last = Date.now();
  return {
    show({ done, total }) {
      if (Date.now() - last < LINE_INTERVAL) return;
      last = Date.now();
      process.stderr.write(`${done} of ${total} ${unit}\n`);
    },
    stop: () => undefined,
  };
}
