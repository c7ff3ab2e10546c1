import type { CommandSignature } from '../signature.ts';
import { ruledObjects } from './ruled-objects.ts';

const WITHOUT =
  /(?<!\p{L})(?:without|ohne|sin|sans)\s+(?:(?:first|having|running|run|doing|an?|the|successful|passing|green)\s+){0,4}(`[^`\n]{2,120}`(?:\s+(?:and|or)\s+`[^`\n]{2,120}`)?|[^;.,()`\n]{2,80})/giu;

/** Commands without which something is ruled out, and the rest of what a sentence says. */
export interface RunBefore {
  readonly before: readonly CommandSignature[];
  readonly rest: string;
}

/** `Never publish without \`npm test\` first`. A program alone is no command that comes before: `without uv`. */
export function runBefore(sentence: string): RunBefore {
  let rest = sentence;
  const before = [...sentence.matchAll(WITHOUT)].flatMap(([all, text = '']) => {
    const commands = ruledObjects(text).commands.filter(isWhole);
    if (commands.length > 0) rest = rest.replace(all, ' ');
    return commands;
  });
  return { before, rest };
}

function isWhole({ subcommand, details, use }: CommandSignature): boolean {
  return use !== undefined && (subcommand !== '' || details.size > 0);
}

const ALWAYS =
  /^(?:please\s+|you\s+must\s+)?always\s+(?:run|do|call|execute)\s+(?<ahead>.{2,120}?)\s+before\s+(?:(?:you|we|running|doing|every|each|any|an?|the)\s+)*(?<behind>.{2,120}?)\s*(?:[.,;(—–]|$)/iu;

/** `Always run \`make test\` before \`git push\``: the second is ruled out without the first. */
export function alwaysBefore(sentence: string): { readonly commands: RunBefore['before'] } & Omit<RunBefore, 'rest'> {
  const { ahead = '', behind = '' } = ALWAYS.exec(sentence)?.groups ?? {};
  const before = ruledObjects(ahead).commands.filter(isWhole);
  const commands = before.length === 0 ? [] : ruledObjects(behind).commands.filter(({ use }) => use !== undefined);
  return { commands, before };
}
