import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRandom } from './statistics.ts';

const UNITS_PER_FILE = 20;
/** One file in five. */
const PYTHON_EVERY = 5;
/** One file in ten. */
const SMALL_PROJECT_EVERY = 10;

export interface CodeCorpus {
  /** Directory of each project by its name; `small` has a tenth of the units. */
  readonly projects: Readonly<Record<'large' | 'small', string>>;
  readonly files: number;
}

export interface CodeCorpusOptions {
  readonly directory: string;
  readonly units: number;
  /** Sentences that functions are documented with, and whose words they are named by. */
  readonly sentences: readonly string[];
}

/** Writes TypeScript and Python files of documented functions that call each other; the same for the same input. */
export async function writeCodeCorpus({ directory, units, sentences }: CodeCorpusOptions): Promise<CodeCorpus> {
  const projects = { large: join(directory, 'large'), small: join(directory, 'small') };
  const random = createRandom(20_261_122);
  const files = Math.ceil(units / UNITS_PER_FILE);
  for (let index = 0; index < files; index += 1) {
    const isPython = index % PYTHON_EVERY === 0;
    const count = Math.min(UNITS_PER_FILE, units - index * UNITS_PER_FILE);
    const drafts = Array.from({ length: count }, (_, offset) =>
      draftFunction(sentences, random, index * UNITS_PER_FILE + offset),
    );
    const root = index % SMALL_PROJECT_EVERY === 1 ? projects.small : projects.large;
    const path = join(root, `area${index % 50}`, `part${index}.${isPython ? 'py' : 'ts'}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      drafts.map((draft) => (isPython ? pythonFunction(draft) : typescriptFunction(draft))).join('\n'),
    );
  }
  return { projects, files };
}

/** A thousand files a directory. */
export async function writeTinyFiles(directory: string, count: number): Promise<void> {
  for (let begin = 0; begin < count; begin += 1000) {
    const folder = join(directory, `folder${begin / 1000}`);
    await mkdir(folder, { recursive: true });
    const numbers = Array.from({ length: Math.min(1000, count - begin) }, (_, offset) => begin + offset);
    await Promise.all(numbers.map((number) => writeFile(join(folder, `tiny${number}.py`), `# ${number}\n`)));
  }
}

interface FunctionDraft {
  readonly words: readonly string[];
  readonly doc: string;
  readonly others: readonly string[];
}

function draftFunction(sentences: readonly string[], random: () => number, number: number): FunctionDraft {
  const pick = (): string => sentences[Math.floor(random() * sentences.length)] ?? '';
  const wordsOf = (text: string): readonly string[] =>
    (text.toLowerCase().match(/[a-z]{4,}/gu) ?? ['item']).slice(0, 3);
  const doc = pick();
  return { words: [...wordsOf(pick()), `n${number}`], doc, others: [...wordsOf(pick()), ...wordsOf(pick())] };
}

function typescriptFunction({ words, doc, others }: FunctionDraft): string {
  const [first = 'left', second = 'right'] = others;
  return `/** ${doc.replaceAll('*/', '')} */
export function ${camelCase(words)}(${first}Value: string, ${second}Count: number): string {
  const ${camelCase(others)} = ${first}Value.trim();
  if (${second}Count > 3) return ${camelCase(others)}.slice(0, ${second}Count);
  return format(${camelCase(others)});
}
`;
}

function pythonFunction({ words, doc, others }: FunctionDraft): string {
  const [first = 'left', second = 'right'] = others;
  return `def ${words.join('_')}(${first}_value, ${second}_count):
    """${doc.replaceAll('"', "'")}"""
    if ${second}_count > 3:
        return ${first}_value[:${second}_count]
    return format_${others.join('_')}(${first}_value)
`;
}

function camelCase(words: readonly string[]): string {
  return words.map((word, index) => (index === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`)).join('');
}
