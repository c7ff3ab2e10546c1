import { madeUp } from './made-up.ts';
import { IN_CONTEXT, KEY_FILES, NAMED, SHAPES } from './secret-kinds.ts';

/** A made-up secret, and texts that hold it. */
export interface SampleSecret {
  readonly kind: string;
  readonly secret: string;
  readonly places: readonly SamplePlace[];
}

export interface SamplePlace {
  readonly surrounding: string;
  readonly text: string;
}

/** Every kind, in every surrounding that can hold it. */
export const SAMPLE_SECRETS: readonly SampleSecret[] = [
  ...SHAPES.map(([kind, template]) => sample(kind, template, aroundText)),
  ...NAMED.map(([kind, name, template]) => sample(kind, template, (value) => aroundValue(name, value))),
  ...IN_CONTEXT.map(([kind, template]) => sample(kind, template, aroundLine)),
  ...KEY_FILES.map(([kind, title]) => sample(kind, keyFile(title), aroundText)),
];

/** True while six characters of it that stand together are left, five of a short one. */
export function isLeft(text: string, { secret }: Pick<SampleSecret, 'secret'>): boolean {
  const length = secret.length < 12 ? 5 : 6;
  for (let start = 0; start + length <= secret.length; start += 1) {
    if (text.includes(secret.slice(start, start + length))) return true;
  }
  return false;
}

function sample(kind: string, template: string, around: (text: string) => readonly SamplePlace[]): SampleSecret {
  const marked = madeUp(template);
  const text = marked.replace(/[«»]/g, '');
  return { kind, secret: /«(.*)»/s.exec(marked)?.[1] ?? text, places: around(text) };
}

function aroundText(text: string): readonly SamplePlace[] {
  return places([
    ['prose', `We used ${text} for it, as agreed.`],
    ['shell', `$ deploy --to ${text} --now`],
    ['env file', `FIRST=1\nSETTING=${text}\nLAST=2\n`],
    ['JSON', JSON.stringify({ first: 1, setting: text, last: [] })],
    ['YAML', `first: 1\nsetting: ${text}\nlast: 2\n`],
    ['constant', `export const SETTING = ${JSON.stringify(text)};`],
    ['default argument', `def connect(host, setting=${JSON.stringify(text)}, retries=3):`],
    ['doc comment', `/** Talks to the service by ${text}, see there. */`],
    ['string key', `{"${text.replaceAll('\n', '\\n')}": 1}`],
    ['URL', `https://example.com/call?setting=${text.replaceAll('\n', '%0A')}&page=2`],
  ]).filter(({ surrounding }) => surrounding !== 'URL' || !/[/\n]/.test(text));
}

function aroundValue(name: string, value: string): readonly SamplePlace[] {
  return places([
    ['prose', `We set ${name}=${value} and restarted it.`],
    ['shell', `export ${name}='${value}' && ./run.sh`],
    ['env file', `FIRST=1\n${name}=${value}\nLAST=2\n`],
    ['quoted env file', `FIRST=1\n${name}="${value}"\nLAST=2\n`],
    ['JSON', JSON.stringify({ first: 1, [name]: value, last: [] }, undefined, 2)],
    ['escaped JSON', JSON.stringify({ body: JSON.stringify({ [name]: value }) })],
    ['YAML', `first: 1\n${name}: ${value}\nlast: 2\n`],
    ['quoted YAML', `first: 1\n${name}: '${value}'\nlast: 2\n`],
    ['constant', `const ${name.replaceAll('-', '_')} = "${value}";`],
    ['typed constant', `  private readonly ${name.replaceAll('-', '_')}: string = '${value}';`],
    ['default argument', `def connect(host, ${name.replaceAll('-', '_')}="${value}", retries=3):`],
    ['doc comment', `/**\n * Needs ${name}="${value}" in the environment.\n */`],
    ['call', `setting("${name}", "${value}")`],
    ['comparison', `if (given.${name.replaceAll('-', '_')} === '${value}') return true;`],
  ]);
}

function aroundLine(line: string): readonly SamplePlace[] {
  return places([
    ['line', line],
    ['prose', `Then I ran this:\n\n    ${line}\n\nand it worked.`],
    ['inline code', `Run \`${line}\` for it.`],
    ['JSON', JSON.stringify({ first: 1, body: line, last: [] })],
    ['YAML', `steps:\n  - run: |\n      ${line}\n`],
    ['doc comment', `/**\n * Example:\n *   ${line}\n */`],
    ['constant', `const COMMAND = ${JSON.stringify(line)};`],
  ]);
}

function places(list: readonly (readonly [string, string])[]): readonly SamplePlace[] {
  return list.map(([surrounding, text]) => ({ surrounding, text }));
}

function keyFile(title: string): string {
  const lines = Array.from({ length: 6 }, (_, index) => madeUp(`{S:${String(58 + index)}}`).padEnd(64, 'x'));
  return `-----BEGIN ${title} KEY-----\n«${lines.join('\n')}»\n-----END ${title} KEY-----`;
}
