import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { LearningMemoryError } from '@learning-memory/errors';
import { ADAPTER_CONTRACTS, type AdapterContract, type AdapterDraft } from './adapter-files.ts';
import { createAdapterError } from './create-adapter-errors.ts';
import { writeAdapter } from './write-adapter.ts';

/** A call of the program; without a terminal as input nothing is asked. */
export interface CreateAdapterRun {
  readonly args: readonly string[];
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined };
  readonly output: NodeJS.WritableStream;
  readonly errors: NodeJS.WritableStream;
  readonly workingDirectory: string;
}

const HELP = `Writes the package of an adapter of your own, bound to the conformance kit of its contract.

  npm create @learning-memory/adapter -- --contract embedding --name letters [folder]

  --contract     ${ADAPTER_CONTRACTS.join(', ')}
  --name         what it is called beside the others: small letters, digits, dashes
  --package      its npm name; default <contract>-<name>
  --description  one sentence on what it is
  folder         where to write it; default <contract>-<name>

What is missing is asked for in a terminal.
`;

const OPTIONS = {
  contract: { type: 'string' },
  name: { type: 'string' },
  package: { type: 'string' },
  description: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Resolves the exit code: 0, or 1 after a message that says what to do. */
export async function runCreateAdapter(run: CreateAdapterRun): Promise<0 | 1> {
  try {
    const { values, positionals } = readArgs(run.args);
    if (values.help === true) {
      run.output.write(HELP);
      return 0;
    }
    const draft = await completeDraft(values, run);
    const folder = resolve(run.workingDirectory, positionals[0] ?? `${draft.contract}-${draft.name}`);
    const { files } = await writeAdapter(draft, folder);
    const shown = relative(run.workingDirectory, folder) || '.';
    const list = files.map((file) => `  ${join(shown, file)}\n`).join('');
    run.output.write(
      `${list}\nNext:\n  cd ${quoted(shown)}\n  npm install\n  npm test\n\nREADME.md says what to write.\n`,
    );
    return 0;
  } catch (error) {
    if (!LearningMemoryError.isInstance(error)) throw error;
    run.errors.write(`${error.message}\n`);
    return 1;
  }
}

/** As every shell takes a folder with a blank. */
const quoted = (path: string): string => (/\s/.test(path) ? `"${path}"` : path);

type Values = Readonly<Partial<Record<'contract' | 'name' | 'package' | 'description', string>>> & {
  readonly help?: boolean;
};

function readArgs(args: readonly string[]): { readonly values: Values; readonly positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw createAdapterError('CREATE_ADAPTER_INVALID_INPUT', `${problem} Try --help.`, { cause: error });
  }
}

async function completeDraft(values: Values, run: CreateAdapterRun): Promise<AdapterDraft> {
  const ask = await questions(run);
  try {
    const contract = values.contract ?? (await ask('contract', `Contract (${ADAPTER_CONTRACTS.join(', ')})`));
    const name = values.name ?? (await ask('name', 'Name, such as letters'));
    // What there is not is refused where the files are made.
    return {
      contract: contract as AdapterContract,
      name,
      packageName: values.package,
      description: values.description,
    };
  } finally {
    ask.close();
  }
}

interface Ask {
  (option: string, question: string): Promise<string>;
  close(): void;
}

async function questions({ input, output }: CreateAdapterRun): Promise<Ask> {
  const terminal = input.isTTY === true ? createInterface({ input, output }) : undefined;
  const ask = async (option: string, question: string): Promise<string> => {
    if (terminal !== undefined) return (await terminal.question(`${question}: `)).trim();
    throw createAdapterError(
      'CREATE_ADAPTER_INVALID_INPUT',
      `--${option} is missing, and there is no terminal to ask in. Try --help.`,
    );
  };
  return Object.assign(ask, { close: () => terminal?.close() });
}
