/** A file as lines; a file that is absent is gone. */
export type Files = Readonly<Record<string, readonly string[]>>;

/** One commit of a case. */
export interface Step {
  /** Days after the work began; within its first hour it is part of it. */
  readonly day: number;
  /** `{0}` stands for the id of the first commit of the case, and so on. */
  readonly message: string;
  readonly change: (files: Files) => Files;
  /** `Name <address>`; the user of the repository without it. */
  readonly author?: string | undefined;
  /** When it was committed, where that differs from when it was written. */
  readonly committedDay?: number | undefined;
}

export interface HistoryCase {
  readonly name: string;
  /** What a person would say became of the work. */
  readonly expected?: 'reverted' | 'fixed' | undefined;
  /** The first one is there before the work begins. */
  readonly steps: readonly Step[];
}

const PATH = 'src/loader';

/** Ways to write the same things, so that nothing hangs on one language. */
const LANGUAGES = [
  { suffix: 'ts', set: 'const {0} = {1};', call: 'return {0}({1});', guard: 'if ({0} === undefined) return {1};' },
  { suffix: 'py', set: '{0} = {1}', call: 'return {0}({1})', guard: 'if {0} is None: return {1}' },
  { suffix: 'go', set: '{0} := {1}', call: 'return {0}({1})', guard: 'if {0} == nil { return {1} }' },
  { suffix: 'c', set: 'int {0} = {1};', call: 'return {0}({1});', guard: 'if (!{0}) return {1};' },
] as const;

/** Writes lines of one language, all of them of this case alone. */
export interface Writer {
  readonly path: string;
  set(name: string, value: string | number): string;
  call(name: string, argument: string): string;
  guard(name: string, value: string): string;
  comment(text: string): string;
}

export function writerFor(index: number): Writer {
  const { suffix, set, call, guard } = LANGUAGES[index % LANGUAGES.length] ?? LANGUAGES[0];
  const fill = (pattern: string, first: string, second: string | number): string =>
    `  ${pattern.replace('{0}', first).replace('{1}', String(second))}`;
  return {
    path: `${PATH}.${suffix}`,
    set: (name, value) => fill(set, name, value),
    call: (name, argument) => fill(call, name, argument),
    guard: (name, value) => fill(guard, name, value),
    comment: (text) => (suffix === 'py' ? `  # ${text}` : `  // ${text}`),
  };
}

/** What every case begins with. */
export function baseLines(write: Writer): readonly string[] {
  const names = ['reader', 'parts', 'first', 'limit', 'offset', 'retries', 'window', 'result', 'total', 'answer'];
  return names.flatMap((name, index) => [write.set(name, index * 7 + 3), write.call(`check_${name}`, name)]);
}

export function edit(path: string, change: (lines: readonly string[]) => readonly string[]): Step['change'] {
  return (files) => ({ ...files, [path]: change(files[path] ?? []) });
}

/** Replaces the line that equals `line`. */
export function swap(path: string, line: string, ...by: readonly string[]): Step['change'] {
  return edit(path, (lines) => {
    if (!lines.includes(line)) throw new Error(`No line ${line} in ${path}.`);
    return lines.flatMap((other) => (other === line ? by : [other]));
  });
}

export function addFile(path: string, lines: readonly string[]): Step['change'] {
  return (files) => ({ ...files, [path]: lines });
}

export function rename(from: string, to: string): Step['change'] {
  return ({ [from]: lines = [], ...files }) => ({ ...files, [to]: lines });
}

export function removeFile(path: string): Step['change'] {
  return ({ [path]: _removed, ...files }) => files;
}

export function all(...changes: readonly Step['change'][]): Step['change'] {
  return (files) => changes.reduce((state, change) => change(state), files);
}
