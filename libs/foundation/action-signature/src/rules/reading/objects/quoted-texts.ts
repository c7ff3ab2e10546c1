import { isProgram, isVerb, namesGroup } from '../../../shell/program-names.ts';
import { FLAG } from '../../../text/flags.ts';

const QUOTED = /`([^`\n]{1,300})`|(?<![\p{L}\d])["']([^"'\n]{2,100})["']/gu;
const ALSO = /^\s*(?:,|\/|,?\s*(?:or|and|nor|oder|und)(?:\s+(?:no|any))?)\s*$/iu;
/** What a program does, and flags. */
const DEED = /^[a-z][\w:-]*(?:\s+--?\w[\w-]*)*$/u;
const BARE_FLAG = new RegExp(`^${FLAG}$`, 'u');

/** Texts in quotes: of a list what stands alone is done by the program before it (`terraform apply`, `destroy`), and a flag is one of it. */
export function quotedTexts(clause: string): readonly string[] {
  const texts: string[] = [];
  let end = 0;
  for (const { 0: all, 1: one, 2: two, index } of clause.matchAll(QUOTED)) {
    const text = (one ?? two ?? '').trim();
    const isAlso = texts.length > 0 && ALSO.test(clause.slice(end, index));
    texts.push(isAlso ? `${programBefore(texts.at(-1) ?? '', text)}${text}` : text);
    end = index + all.length;
  }
  return texts;
}

function programBefore(last: string, text: string): string {
  const [program = '', group, deed = ''] = last.split(/\s+/u, 3);
  if (group === undefined) return '';
  const areFlags = BARE_FLAG.test(text) && BARE_FLAG.test(group);
  return areFlags || (isProgram(program) && isDeed(text)) ? withGroup(program, group, deed) : '';
}

function withGroup(program: string, group: string, deed: string): string {
  return deed !== '' && namesGroup(program, group) ? `${program} ${group} ` : `${program} `;
}

function isDeed(text: string): boolean {
  const [deed = ''] = text.split(/\s+/u, 1);
  return DEED.test(text) && !isProgram(deed) && (deed.includes(':') || isVerb(deed));
}
