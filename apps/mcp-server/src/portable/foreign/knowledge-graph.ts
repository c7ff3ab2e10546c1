import type { MemoryCategory } from '@learning-memory/memory';
import { GLOBAL_PROJECT } from '@learning-memory/project';
import { redact } from '@learning-memory/redaction';
import { describeIssue, describeIssues } from '@learning-memory/schema-fields';
import * as z from 'zod';
import { portableError } from '../export-format.ts';
import { inParts, type ForeignMemory } from './foreign-memory.ts';

const text = z.string();
const GRAPH_LINE = z.discriminatedUnion('type', [
  z.object({ type: z.literal('entity'), name: text, entityType: text, observations: z.array(text) }),
  z.object({ type: z.literal('relation'), from: text, to: text, relationType: text }),
]);

/** Those that people give entities, in whatever language model's words. */
const CATEGORIES: readonly (readonly [words: RegExp, category: MemoryCategory])[] = [
  [/prefer|habit|style/iu, 'preference'],
  [/decision|choice/iu, 'decision'],
  [/event|meeting|milestone|release|incident/iu, 'event'],
  [/error|bug|issue|problem|failure/iu, 'error'],
  [/workflow|process|procedure|practice|routine/iu, 'workflow'],
  [/project|task|goal|context|topic/iu, 'context'],
];

interface Entity {
  readonly name: string;
  readonly type: string;
  readonly observations: Set<string>;
  readonly relations: Set<string>;
}

/** Collects the lines of a file of `@modelcontextprotocol/server-memory`, which holds all of it in memory, too. */
export interface KnowledgeGraph {
  /** Throws `PORTABLE_UNREADABLE` for a line that the program would leave out. */
  add(line: Readonly<Record<string, unknown>>): void;
  memories(writtenAt: number): Iterable<ForeignMemory>;
}

export function isGraphLine({ type }: Readonly<Record<string, unknown>>): boolean {
  return type === 'entity' || type === 'relation';
}

export function createKnowledgeGraph(): KnowledgeGraph {
  const entities = new Map<string, Entity>();
  const entityOf = (name: string, type: string): Entity => {
    const known = entities.get(name);
    const entity = known ?? { name, type, observations: new Set(), relations: new Set() };
    if (known === undefined || (known.type === '' && type !== '')) entities.set(name, { ...entity, type });
    return entities.get(name) ?? entity;
  };
  return {
    add(line) {
      const { data, error } = GRAPH_LINE.safeParse(line, { error: describeIssue });
      if (error !== undefined) throw portableError('PORTABLE_UNREADABLE', describeIssues(error));
      if (data.type === 'relation') {
        entityOf(data.from, '').relations.add(`${data.from} ${data.relationType} ${data.to}`);
        return;
      }
      const { observations } = entityOf(data.name, data.entityType);
      for (const observation of data.observations) observations.add(observation);
    },
    *memories(writtenAt) {
      for (const entity of entities.values()) yield* memoriesOf(entity, writtenAt);
    },
  };
}

function* memoriesOf(entity: Entity, writtenAt: number): Generator<ForeignMemory> {
  const { name, type, observations, relations, redactions } = withoutSecrets(entity);
  const heading = type === '' ? `${name}\n` : `${name} (${type})\n`;
  const lines = [...observations, ...relations].map((line) => `- ${line}`);
  const parts = lines.length === 0 ? [heading.trim()] : inParts(lines, heading);
  for (const [part, content] of parts.entries()) {
    yield {
      key: ['server-memory', entity.name, ...(part === 0 ? [] : [String(part + 1)])],
      content,
      category: categoryOf(type),
      tags: ['server-memory', ...(type === '' ? [] : [type])],
      origin: `Imported from a file of @modelcontextprotocol/server-memory: entity ${[...name].slice(0, 200).join('')}`,
      project: GLOBAL_PROJECT,
      writtenAt,
      redactions: part === 0 ? redactions : 0,
    };
  }
}

function withoutSecrets({ name, type, ...lists }: Entity) {
  const counted = { redactions: 0 };
  const open = (given: string): string => {
    const { text: safe, count } = redact(given);
    counted.redactions += count;
    return safe;
  };
  const [observations, relations] = [[...lists.observations].map(open), [...lists.relations].map(open)];
  return { name: open(name), type: open(type), observations, relations, redactions: counted.redactions };
}

function categoryOf(type: string): MemoryCategory {
  return CATEGORIES.find(([words]) => words.test(type))?.[1] ?? 'fact';
}
