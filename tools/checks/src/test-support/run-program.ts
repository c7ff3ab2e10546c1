import { spawn } from 'node:child_process';

export interface Ended {
  readonly code: number | null;
  /** What it wrote to either stream, without colours. */
  readonly output: string;
}

/** Runs Node.js with these arguments, as somebody would who knows nothing of this workspace, also where it fails. */
export async function runProgram(
  args: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const env = { ...process.env, ...more, NODE_OPTIONS: '', NODE_PATH: '', NO_COLOR: '1', FORCE_COLOR: '0' };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: chunks.join('') };
}
