import process from 'node:process';

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Says on stderr what is being done and how long it took, so that stdout stays the command's own. */
export function createProgress({ write = (line) => process.stderr.write(line), now = Date.now } = {}) {
  const start = now();
  const say = (message) => write(`[${seconds(now() - start).padStart(7)}] ${message}\n`);
  return {
    say,
    /** Announces `title`, awaits `work`, then says how long it took. */
    async step(title, work) {
      say(`${title} ...`);
      const begin = now();
      const result = await work();
      say(`${title}: ${seconds(now() - begin)}`);
      return result;
    },
  };
}
