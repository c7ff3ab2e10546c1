import type { CommandReference, SettingReference } from '@learning-memory/server/reference';
import { Marked, type Token, type Tokens } from 'marked';

export interface Mention {
  readonly source: string;
  readonly text: string;
}

/** Lines of shell blocks without their comments, and what stands in backticks. */
export function mentionsIn(source: string, markdown: string): readonly Mention[] {
  const mentions: Mention[] = [];
  const marked = new Marked();
  void marked.walkTokens(marked.lexer(markdown), (token: Token) => {
    if (token.type === 'codespan') mentions.push({ source, text: (token as Tokens.Codespan).text });
    if (token.type !== 'code' || token.lang !== 'sh') return;
    const lines = (token as Tokens.Code).text.split('\n').map((line) => line.replace(/\s#\s.*$/, '').trim());
    mentions.push(...lines.map((text) => ({ source, text })));
  });
  return mentions;
}

/** JSON blocks of a document, parsed. */
export function jsonBlocksOf(markdown: string): readonly Readonly<Record<string, unknown>>[] {
  const blocks = new Marked().lexer(markdown).filter((token) => token.type === 'code' && token.lang === 'json');
  return blocks.map((block) => JSON.parse((block as Tokens.Code).text) as Readonly<Record<string, unknown>>);
}

interface Known {
  readonly commands: readonly CommandReference[];
  readonly settings: readonly SettingReference[];
}

/** What the program would refuse in `learning-memory …`; of other text nothing. */
export function commandProblem(text: string, { commands, settings }: Known): string | undefined {
  const [program, ...words] = text.split(/\s+/);
  if (program !== 'learning-memory' || words.length === 0 || words[0] === '--version') return undefined;
  const command = commands.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `));
  if (command === undefined) return isParent(words, commands) ? undefined : 'no such command';
  const known = command.options.map(({ name }) => name).concat('--help');
  if (command.takesSettings) known.push(...settings.map(({ flag }) => flag));
  const unknown = words.filter((word) => word.startsWith('--') && !known.includes(word));
  return unknown.length > 0 ? `no option ${unknown.join(', ')}` : refusedChoice(command, words);
}

/** `learning-memory knowledge`, as texts name what has commands of its own. */
function isParent(words: readonly string[], commands: readonly CommandReference[]): boolean {
  return words.length === 1 && commands.some(({ name }) => name.startsWith(`${words[0]} `));
}

function refusedChoice({ options }: CommandReference, words: readonly string[]): string | undefined {
  const refused = options.find(({ name, choices }) => {
    const value = words[words.indexOf(name) + 1];
    return choices !== undefined && words.includes(name) && !choices.includes(value ?? '') && /^\w/.test(value ?? '');
  });
  return refused === undefined ? undefined : `${refused.name} takes no such value`;
}

/** What is wrong with `NAME=value`; of other text, and of variables of other programs, nothing. */
export function settingProblem(text: string, settings: readonly SettingReference[]): string | undefined {
  const [, name = '', value = ''] = /^([A-Z][A-Z_]+)=(\S+)$/.exec(text) ?? [];
  if (name === '') return undefined;
  const setting = settings.find((each) => each.name === name);
  if (setting === undefined) return 'no such setting';
  return setting.accepts(value) ? undefined : `must be ${setting.expected}`;
}
