import type { CommandUse } from '../signature.ts';

const INTERPRETERS = /^(?:python|node|ruby|perl|deno|bun|tsx)$/u;
/** How code names a file that it writes or takes away: `open("a", "w")`, `Path("a").write_text`, `fs.writeFileSync("a"`. */
const WRITES: readonly RegExp[] = [
  /\bopen\(\s*([^,()\n]{1,200}),\s*(?:mode\s*=\s*)?["'][wax]/gu,
  /\bPath\(\s*([^,()\n]{1,200})\)\s*\.\s*(?:write_text|write_bytes|unlink|touch)\b/gu,
  /\b([A-Za-z_]\w{0,40})\.(?:write_text|write_bytes|unlink)\(/gu,
  /\b(?:writeFile|appendFile|rm|unlink|truncate)(?:Sync)?\(\s*([^,()\n]{1,200})/gu,
  /\.to_(?:csv|parquet|json|excel|pickle|feather|hdf)\(\s*([^,()\n]{1,200})/gu,
  /\b(?:os\.(?:remove|unlink)|shutil\.rmtree|File\.(?:write|delete)|FileUtils\.rm(?:_rf?)?)\(?\s*([^,()\n]{1,200})/gu,
  /(?:\bshutil\.move|\bos\.(?:rename|replace)|(?:\bfs|\bpromises|\))\.rename(?:Sync)?)\(\s*([^,()\n]{1,200})/gu,
  /(?:\bshutil\.(?:move|copy\w{0,4})|\bos\.(?:rename|replace)|(?:\bfs|\bpromises|\))\.(?:rename|copyFile|cp)(?:Sync)?)\(\s*[^,()\n]{1,200},\s*([^,()\n]{1,200})/gu,
];
const LITERAL = /^\s*[rbu]?["'`]([^"'`]{1,200})["'`]/u;
/** A name that stands for a file. */
const NAMES = /\b([A-Za-z_]\w{0,40})\s*=\s*(?:(?:pathlib\.)?Path\(\s*)?[rbu]?["'`]([^"'`\n]{1,200})["'`]/gu;
const MOST = 20;

/** Files that code which an interpreter is given writes. */
export function filesWrittenByCode({ words: [program = '', ...rest], input }: CommandUse): readonly string[] {
  if (!INTERPRETERS.test(program)) return [];
  const code = textOfCode(rest, input);
  const names = new Map([...code.matchAll(NAMES)].map(([, name = '', file = '']) => [name, file]));
  return WRITES.flatMap((call) => [...code.matchAll(call)])
    .slice(0, MOST)
    .flatMap(([, named = '']) => LITERAL.exec(named)?.[1] ?? names.get(named.trim()) ?? []);
}

const RUNNING_CODE = /^(?:python|node|ruby|perl|deno|bun|tsx|julia|php|lua|elixir|iex|ghci|R|Rscript)$/u;

/** Code that an interpreter is given to run at once. */
export function codeGiven({ words: [program = '', ...rest], input }: CommandUse): readonly string[] {
  const code = RUNNING_CODE.test(program) ? textOfCode(rest, input).trim() : '';
  return code === '' ? [] : [code];
}

function textOfCode(rest: readonly string[], input: string): string {
  return [...rest.filter((_, at) => /^(?:-[ceEr]|--eval)$/u.test(rest[at - 1] ?? '')), input].join('\n');
}
