import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs a TypeScript module of this folder in its own process; resolves with what it printed. */
export async function runChild(module: string, args: readonly string[]): Promise<string> {
  const file = fileURLToPath(new URL(module, import.meta.url));
  const node = ['--conditions=@learning-memory/source', '--no-warnings', '--import', import.meta.resolve('tsx')];
  const child = spawn(process.execPath, [...node, file, ...args], { env: { ...process.env, NODE_OPTIONS: '' } });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${module} ended with ${code}: ${output}`);
  return output;
}
