import process from 'node:process';
import { register } from 'tsx/esm/api';

/** Runs the `main` of a TypeScript module, whose answer is the exit code; of a failure its message alone is printed. */
export async function startBench(load) {
  register();
  const { main } = await load();

  // An interrupted bench ends at once; the end of the process removes its homes.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

  try {
    process.exitCode = await main(process.argv.slice(2), process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
