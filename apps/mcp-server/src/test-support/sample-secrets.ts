/** As `libs/foundation/redaction/src/test-support/sample-secrets.ts` has them. */
export interface SampleSecret {
  readonly kind: string;
  readonly secret: string;
  readonly places: readonly { readonly surrounding: string; readonly text: string }[];
}

/** Secrets of every kind, made up as the test runs. */
export async function sampleSecrets(): Promise<readonly SampleSecret[]> {
  const file = new URL('../../../../libs/foundation/redaction/src/test-support/sample-secrets.ts', import.meta.url);
  const { SAMPLE_SECRETS } = (await import(file.pathname)) as { readonly SAMPLE_SECRETS: readonly SampleSecret[] };
  return SAMPLE_SECRETS;
}

/** The kinds of which a part is left: nine letters and digits in a row, in any case, as an index of words keeps them. */
export function kindsIn(text: string, secrets: readonly SampleSecret[]): readonly string[] {
  const searched = text.toLowerCase();
  const isThere = (part: string): boolean => searched.includes(part.toLowerCase());
  return secrets.filter(({ secret }) => partsOf(secret).some(isThere)).map(({ kind }) => kind);
}

function partsOf(secret: string): readonly string[] {
  const runs = secret.match(/[A-Za-z0-9]{9,}/gu) ?? [secret];
  return runs.flatMap((run) => [run.slice(0, 9), run.slice(-9)]);
}

/** Shows by itself, whatever is around it. */
export function isShape({ secret, places }: SampleSecret): boolean {
  return places.some(({ surrounding, text }) => surrounding === 'string key' && text.includes(`"${secret}"`));
}

const ENDINGS: Readonly<Record<string, string>> = {
  constant: '.ts',
  'typed constant': '.class.ts',
  'default argument': '.py',
  'doc comment': '.doc.ts',
  'string key': '.json',
  JSON: '.values.json',
  YAML: '.yaml',
  shell: '.sh',
};

/** Path and content, of a surrounding that is code. */
export function sourceFile(
  name: string,
  { surrounding, text }: SampleSecret['places'][number],
): readonly (readonly [string, string])[] {
  const ending = ENDINGS[surrounding];
  if (ending === undefined) return [];
  const around: Readonly<Record<string, string>> = {
    '.py': `${text}\n    pass\n`,
    '.doc.ts': `${text}\nexport function f() {}\n`,
    '.class.ts': `class A {\n${text}\n}\n`,
  };
  return [[`src/${name}${ending}`, around[ending] ?? text]];
}
