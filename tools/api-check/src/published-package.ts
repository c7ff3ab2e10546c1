import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { untar } from './untar.ts';

export type RunNpm = (args: readonly string[], cwd: string) => Promise<string>;

/**
 * The declarations of the last published version of a package, in a folder below `folder`; `undefined` where the registry
 * that npm is set to has none. Rejects where the registry does not answer: silence is no proof.
 */
export async function fetchPublished(name: string, folder: string, runNpm: RunNpm): Promise<string | undefined> {
  const target = join(folder, name.replace('/', '+'));
  await mkdir(target, { recursive: true });
  const output = await runNpm(['pack', `${name}@latest`, '--json', '--ignore-scripts'], target).catch(ignoreMissing);
  if (output === undefined) return undefined;
  const [packed] = JSON.parse(output) as { filename: string }[];
  if (packed === undefined) throw new Error(`npm pack ${name}@latest printed no file name: ${output}`);
  const archive = join(target, packed.filename.replace('@', '').replace('/', '-'));
  for (const [path, content] of untar(await readFile(archive))) {
    if (!/\.d\.[cm]?ts$|(^|\/)package\.json$/.test(path)) continue;
    const file = join(target, path);
    if (!file.startsWith(join(target, 'package') + sep))
      throw new Error(`${name} holds "${path}", which leaves its folder.`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return join(target, 'package');
}

/** What npm said when it failed. */
export class NpmFailure extends Error {
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof NpmFailure) || !/\b(E404|ETARGET)\b/.test(error.output)) throw error;
  return undefined;
}

/** Runs npm by its script where that is known, because on Windows npm is no program. */
export const runNpm: RunNpm = (args, cwd) => {
  const script = process.env['npm_execpath'];
  const [program, first] = script?.endsWith('.js') === true ? [process.execPath, [script]] : ['npm', []];
  return new Promise((resolve, reject) => {
    execFile(program, [...first, ...args], { cwd, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new NpmFailure(error.message, `${stdout}${stderr}`));
    });
  });
};
