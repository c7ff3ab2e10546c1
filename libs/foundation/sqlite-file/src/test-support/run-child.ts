import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Runs a TypeScript module of this folder in its own process; rejects unless it ends well. */
export async function runChild(module: string, args: readonly string[]): Promise<void> {
  const file = fileURLToPath(new URL(module, import.meta.url));
  const node = ['--conditions=@learning-memory/source', '--no-warnings', '--import', import.meta.resolve('tsx')];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const child = spawn(process.execPath, [...node, file, ...args], { env, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${module} ended with ${code}`);
}
