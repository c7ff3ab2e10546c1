import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCreateAdapter } from './run-create-adapter.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'create-adapter-'));
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

interface Ran {
  readonly code: 0 | 1;
  readonly output: string;
  readonly errors: string;
}

/** With `answers`, in a terminal: each is typed when something is asked. */
async function run(args: readonly string[], answers?: readonly string[]): Promise<Ran> {
  const input = Object.assign(new PassThrough(), { isTTY: answers !== undefined });
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const typed = [...(answers ?? [])];
  output.on('data', (chunk: Buffer) => {
    const answer = /: $/.test(chunk.toString()) ? typed.shift() : undefined;
    if (answer !== undefined) input.write(`${answer}\n`);
  });
  const said = text(output);
  const code = await runCreateAdapter({ args, input, output, errors, workingDirectory: home });
  output.end();
  errors.end();
  return { code, output: await said, errors: await text(errors) };
}

describe('create-adapter', () => {
  it('writes the package that the options name, and says what comes next', async () => {
    const { code, output } = await run(['--contract=embedding', '--name=letters']);
    expect([code, output]).toEqual([0, expect.stringContaining('cd embedding-letters')]);
    expect(readdirSync(join(home, 'embedding-letters')).toSorted()).toEqual([
      '.gitignore',
      'README.md',
      'package.json',
      'src',
      'tsconfig.json',
    ]);
  });

  it('asks in a terminal for what is missing', async () => {
    const { code } = await run(['own'], ['vector-store', 'flat']);
    expect(code).toBe(0);
    expect(readFileSync(join(home, 'own/package.json'), 'utf8')).toContain('"vector-store-flat"');
  });

  it('does not ask where nobody is, and writes nothing', async () => {
    const { code, errors } = await run(['--contract=embedding']);
    expect([code, errors]).toEqual([1, expect.stringContaining('--name')]);
    expect(readdirSync(home)).toEqual([]);
  });

  it('leaves a folder with files alone', async () => {
    writeFileSync(join(home, 'mine.txt'), 'mine');
    const { code } = await run(['--contract=embedding', '--name=letters', '.']);
    expect([code, readdirSync(home)]).toEqual([1, ['mine.txt']]);
  });

  it.each([['--contract=nothing', '--name=a'], ['--contract=embedding', '--name=A'], ['--colour=red']])(
    'refuses %s %s, and writes nothing',
    async (...args) => {
      expect(await run(args)).toMatchObject({ code: 1, output: '' });
      expect(readdirSync(home)).toEqual([]);
    },
  );

  it('has help', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, output: expect.stringContaining('--contract') });
  });
});
