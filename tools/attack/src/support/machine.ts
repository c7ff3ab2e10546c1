import { cpus, release, totalmem, type } from 'node:os';
import process from 'node:process';

const BYTES_PER_GB = 1024 ** 3;

/** CPU model, cores, memory, Node.js and operating system in one line. */
export function machineLine(): string {
  const cores = cpus();
  const memory = (totalmem() / BYTES_PER_GB).toFixed(0);
  const model = cores[0]?.model.trim() ?? 'unknown CPU';
  return `${model}, ${cores.length} cores, ${memory} GB memory, Node.js ${process.version}, ${type()} ${release()}`;
}
