import type { MemoryCategory } from '@learning-memory/memory';
import { redact } from '@learning-memory/redaction';
import { PROTOCOL_END, PROTOCOL_START } from '../../install/protocol-text.ts';
import { inParts, type ForeignMemory } from './foreign-memory.ts';

/** A Markdown file in which Claude Code keeps what it is told, or what it has learnt. */
export interface MemoryFile {
  /** As people know it, the same on every machine: `CLAUDE.md`, `memory/user_role.md`. */
  readonly name: string;
  readonly text: string;
  readonly project: string;
  /** Counts epoch milliseconds. */
  readonly writtenAt: number;
}

/** Of what Claude Code learns by itself: the kinds that its files name. */
const LEARNT: ReadonlyMap<string, MemoryCategory> = new Map([
  ['user', 'preference'],
  ['feedback', 'preference'],
  ['project', 'context'],
  ['reference', 'fact'],
]);

const FRONTMATTER = /^---[ \t]*\n(?<fields>[\s\S]*?)\n---[ \t]*(?:\n|$)/u;
const HEADING = /^(#{1,6})[ \t]+(.+?)[ \t#]*$/u;
const FENCE = /^[ \t]{0,3}(?:```|~~~)/u;
/** A line of an index, which says no more than the file it names. */
const INDEX_LINE = /^[ \t]*[-*][ \t]+\[[^\]]*\]\([^)]+\.md\)/u;

/** A file with a head is one memory, any other one a memory for each section. */
export function memoriesOf(file: MemoryFile): readonly ForeignMemory[] {
  const { text, count } = redact(file.text);
  const [first, ...others] = readMemories({ ...file, text });
  return first === undefined ? [] : [{ ...first, redactions: count }, ...others];
}

function readMemories(file: MemoryFile): readonly ForeignMemory[] {
  const text = file.text.replace(/^\uFEFF/u, '').replaceAll('\r\n', '\n');
  const head = FRONTMATTER.exec(text);
  const fields = readFields(head?.groups?.['fields'] ?? '');
  const body = head === null ? text : text.slice(head[0].length);
  const isTopic = fields.has('name') || fields.has('description') || fields.has('type');
  return isTopic ? topicMemories(file, fields, body) : sectionMemories(file, body);
}

/** `name: value` of each line; those of `metadata` are indented. */
function readFields(text: string): ReadonlyMap<string, string> {
  const fields = text.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*([\w-]+):\s*(.*?)\s*$/u.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value.replace(/^(["'])(.*)\1$/u, '$2')] as const];
  });
  return new Map(fields);
}

function topicMemories(file: MemoryFile, fields: ReadonlyMap<string, string>, body: string): readonly ForeignMemory[] {
  const type = fields.get('type') ?? '';
  const description = (fields.get('description') ?? '').replace(/^[>|][+-]?$/u, '');
  const said = body.trim() === '' ? description || (fields.get('name') ?? '') : body.trim();
  return inParts(said.split('\n')).map((content, part) => ({
    ...common(file, [], part),
    content,
    category: LEARNT.get(type) ?? 'general',
    tags: ['claude-code', ...(LEARNT.has(type) ? [type] : [])],
  }));
}

interface Section {
  readonly path: readonly string[];
  readonly lines: string[];
}

function sectionMemories(file: MemoryFile, body: string): readonly ForeignMemory[] {
  const seen = new Map<string, number>();
  return readSections(withoutAsides(body)).flatMap(({ path, lines }) => {
    const name = path.join(' › ');
    const same = seen.get(name) ?? 0;
    const said = lines.join('\n').trim();
    if (said === '') return [];
    seen.set(name, same + 1);
    const parts = inParts(said.split('\n'), name === '' ? '' : `${name}\n`);
    return parts.map((content, part) => ({
      ...common(file, same === 0 ? path : [...path, `(${String(same + 1)})`], part),
      content,
      category: 'preference' as const,
      tags: ['claude-code'],
    }));
  });
}

function common({ name, project, writtenAt }: MemoryFile, path: readonly string[], part: number) {
  const section = path.length === 0 ? '' : `, section ${[...path.join(' › ')].slice(0, 200).join('')}`;
  return {
    key: ['claude-code', name, ...path, ...(part === 0 ? [] : [String(part + 1)])],
    origin: `Imported from ${name} of Claude Code${section}`,
    ...{ project, writtenAt, redactions: 0 },
  };
}

/** Comments are for those who keep the file; the part that `init` wrote says how to use this very memory. */
function withoutAsides(text: string): string {
  const start = text.indexOf(PROTOCOL_START);
  const end = text.indexOf(PROTOCOL_END, start);
  const own = start === -1 || end === -1 ? text : text.slice(0, start) + text.slice(end + PROTOCOL_END.length);
  return own.replace(/^<!--[\s\S]*?-->[ \t]*$/gmu, '');
}

/** Headings within code are none. */
function readSections(text: string): readonly Section[] {
  const sections: Section[] = [{ path: [], lines: [] }];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode;
    const section = sections.at(-1) as Section;
    const path = isCode ? undefined : headingPath(line, section);
    if (path !== undefined) sections.push({ path, lines: [] });
    else if (isCode || !INDEX_LINE.test(line)) section.lines.push(line);
  }
  return sections;
}

/** Below which headings the section stands that begins with the line; `undefined` for a line that is no heading. */
function headingPath(line: string, before: Section): readonly string[] | undefined {
  const [, marks, title] = HEADING.exec(line) ?? [];
  return marks === undefined || title === undefined ? undefined : [...before.path.slice(0, marks.length - 1), title];
}
