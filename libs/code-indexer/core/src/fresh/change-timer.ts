/** Editors and version control write several files at once. */
const PAUSE_MS = 250;
const LONGEST_MS = 2000;

export interface ChangeTimer extends Disposable {
  note(): void;
}

/** Calls once it has been quiet for a moment, or after two seconds of noise. */
export function changeTimer(onQuiet: () => void): ChangeTimer {
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  const fire = (): void => {
    timer = undefined;
    onQuiet();
  };
  return {
    note() {
      const now = performance.now();
      if (timer === undefined) since = now;
      clearTimeout(timer);
      timer = setTimeout(fire, Math.min(PAUSE_MS, Math.max(0, since + LONGEST_MS - now)));
      timer.unref();
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
