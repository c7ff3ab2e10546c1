import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Child {
  readonly process: ChildProcess;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Its exit code; `null` when a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Runs a TypeScript module of this folder in its own process. */
export function startChild(module: string, args: readonly string[]): Child {
  const file = fileURLToPath(new URL(module, import.meta.url));
  const node = ['--conditions=@learning-memory/source', '--no-warnings', '--import', import.meta.resolve('tsx')];
  const child = spawn(process.execPath, [...node, file, ...args], { env: { ...process.env, NODE_OPTIONS: '' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { process: child, output: () => output, ended };
}

/** Resolves once the module has ended well. */
export async function runChild(module: string, args: readonly string[]): Promise<void> {
  const { ended, output } = startChild(module, args);
  const code = await ended;
  if (code !== 0) throw new Error(`${module} ended with ${code}: ${output()}`);
}
