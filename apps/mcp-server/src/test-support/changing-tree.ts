import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What one change did to functions: where they are now, and what is nowhere any more. */
export interface TreeChange {
  readonly what: string;
  readonly present: readonly { readonly name: string; readonly path: string }[];
  readonly absent: readonly string[];
}

const FILES = 24;
const FOLDERS = ['src', 'src/store', 'lib', 'lib/deep/er', ''];
const FUNCTIONS = /^def (\w+)/gmu;

/** A repository of small Python files, and random changes of it by editors, shells and git; the same for a seed. */
export class ChangingTree {
  readonly folder: string;
  readonly #random: () => number;
  #count = 0;

  constructor(folder: string, seed: number) {
    this.folder = folder;
    this.#random = randomOf(seed);
    this.#git('init', '--quiet', '--initial-branch=one');
    this.#git('config', 'user.email', 'a@example.org');
    this.#git('config', 'user.name', 'A');
    for (let file = 0; file < FILES; file += 1) this.#write(this.#newPath(), this.#newText());
    this.#commit();
    this.#git('checkout', '--quiet', '-b', 'two');
    for (let file = 0; file < FILES / 2; file += 1) this.#write(this.#pick(this.#paths()), this.#newText());
    this.#write(this.#newPath(), this.#newText());
    this.#commit();
  }

  change(): TreeChange {
    const kinds = [this.#edit, this.#edit, this.#add, this.#remove, this.#rename, this.#moveFolder, this.#switch];
    const before = this.#functions();
    const what = this.#pick(kinds).call(this);
    const after = this.#functions();
    const present = [...after].filter(([name, path]) => before.get(name) !== path);
    const absent = [...before.keys()].filter((name) => !after.has(name));
    return { what, present: present.map(([name, path]) => ({ name, path })), absent };
  }

  names(): readonly string[] {
    return [...this.#functions().keys()];
  }

  #edit(): string {
    const path = this.#pick(this.#paths());
    const text = readFileSync(join(this.folder, path), 'utf8');
    // Sometimes as editors do that write beside and rename, sometimes of the same length.
    const [name = ''] = text.match(/(?<=^def )\w+/mu) ?? [];
    const edited = this.#random() < 0.5 ? text.replace(name, this.#newName()) : `${text}${this.#newText()}`;
    if (this.#random() < 0.5) this.#write(path, edited);
    else {
      this.#write(`${path}.swp`, edited);
      renameSync(join(this.folder, `${path}.swp`), join(this.folder, path));
    }
    return `edit ${path}`;
  }

  #add(): string {
    const path = this.#newPath();
    this.#write(path, this.#newText());
    return `add ${path}`;
  }

  #remove(): string {
    const path = this.#pick(this.#paths());
    if (this.#paths().length > FILES / 2) rmSync(join(this.folder, path));
    return `remove ${path}`;
  }

  #rename(): string {
    const [from, to] = [this.#pick(this.#paths()), this.#newPath()];
    this.#move(from, to);
    return `rename ${from} to ${to}`;
  }

  #moveFolder(): string {
    const from = this.#pick(['src/store', 'lib/deep', 'moved']);
    const to = from === 'moved' ? 'lib/deep' : 'moved';
    if (existsSync(join(this.folder, from)) && !existsSync(join(this.folder, to))) this.#move(from, to);
    return `move ${from} to ${to}`;
  }

  #switch(): string {
    this.#commit();
    const other = this.#git('branch', '--show-current').trim() === 'one' ? 'two' : 'one';
    this.#git('checkout', '--quiet', other);
    return `switch to ${other}`;
  }

  #commit(): void {
    this.#git('add', '--all');
    this.#git('commit', '--quiet', '--allow-empty', '--message', 'change');
  }

  #git(...args: readonly string[]): string {
    return execFileSync('git', ['-C', this.folder, ...args], { encoding: 'utf8' });
  }

  #write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  #move(from: string, to: string): void {
    mkdirSync(dirname(join(this.folder, to)), { recursive: true });
    renameSync(join(this.folder, from), join(this.folder, to));
  }

  #paths(): readonly string[] {
    const entries = readdirSync(this.folder, { recursive: true, encoding: 'utf8' });
    return entries.filter((path) => path.endsWith('.py') && !path.startsWith('.git')).sort();
  }

  /** By name, where each is defined. */
  #functions(): ReadonlyMap<string, string> {
    const found = this.#paths().flatMap((path) => {
      const text = readFileSync(join(this.folder, path), 'utf8');
      return [...text.matchAll(FUNCTIONS)].map(([, name = '']) => [name, path] as const);
    });
    return new Map(found);
  }

  #newPath(): string {
    return join(this.#pick(FOLDERS), `file${String((this.#count += 1))}.py`);
  }

  #newText(): string {
    const called = this.#count === 0 ? 'print' : this.#nameOf(Math.floor(this.#random() * this.#count));
    return `def ${this.#newName()}(value):\n    """Does a thing."""\n    return ${called}(value)\n\n`;
  }

  #newName(): string {
    return this.#nameOf((this.#count += 1));
  }

  /** Unlike any other in all its words. */
  #nameOf(number: number): string {
    return `fn${String(100_000 + number * 7919)}x`;
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)] as T;
  }
}

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
