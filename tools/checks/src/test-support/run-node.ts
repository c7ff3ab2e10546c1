import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface NodeRun {
  readonly cwd: string;
  readonly script: string;
  readonly input?: string;
}

/** Runs a script as somebody would who knows nothing of this workspace; its standard output. Rejects with what it says. */
export async function runNode({ cwd, script, input = '' }: NodeRun): Promise<string> {
  const child = spawn(process.execPath, [script], { cwd, env: { ...process.env, NODE_OPTIONS: '', NODE_PATH: '' } });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.end(input);
  const [output, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  if (code !== 0) throw new Error(`${script} ended with ${code}. ${complaints}`);
  return output;
}

/** As `Promise.allSettled` of all that `run` gives, but with no more than `limit` at a time. */
export async function runSome<Item>(
  items: readonly Item[],
  limit: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: limit }, work));
}
