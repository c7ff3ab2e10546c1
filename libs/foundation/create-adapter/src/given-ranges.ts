import { readFileSync } from 'node:fs';

let known: Readonly<Record<string, string>> | undefined;

/** The ranges of packages that a new one is given: those this package was tested with. */
export function givenRanges(names: readonly string[]): Readonly<Record<string, string>> {
  known ??= readDevDependencies();
  const ranges = known;
  return Object.fromEntries(names.toSorted().map((name) => [name, rangeOf(name, ranges[name])]));
}

function readDevDependencies(): Readonly<Record<string, string>> {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { devDependencies: Readonly<Record<string, string>> }).devDependencies;
}

/** An exact version is one that is known to work: newer ones of its major will. */
function rangeOf(name: string, version: string | undefined): string {
  if (version === undefined) throw new Error(`package.json has no version of ${name}.`);
  return /^\d/.test(version) ? `^${version}` : version;
}
