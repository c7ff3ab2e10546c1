import { createHash } from 'node:crypto';
import { DEFAULT_MEMORY_IMPORTANCE, MEMORY_LIMITS, type MemoryCategory } from '@learning-memory/memory';
import { codePointLength } from '@learning-memory/text-analysis';
import type { PortableParts } from '../export-lines.ts';
import type { Imported } from '../import-records.ts';

/** What a file of another program says of one thing. */
export interface ForeignMemory {
  /** Names the thing in its file, also when the file has changed: what it said before is replaced. */
  readonly key: readonly string[];
  readonly content: string;
  readonly category: MemoryCategory;
  readonly tags: readonly string[];
  /** Says where it comes from. */
  readonly origin: string;
  readonly project: string;
  /** Counts epoch milliseconds. */
  readonly writtenAt: number;
  /** Secrets that were taken out of its texts before they were cut: a part of one would not be known for what it is. */
  readonly redactions: number;
}

const IMPORTED_TAG = 'imported';

/** A thing that changed in its file changes here too, with what it said before as a revision; what was changed here stays. */
export async function importForeign(
  { memories }: Pick<PortableParts, 'memories'>,
  { key, content, project, ...given }: ForeignMemory,
): Promise<Imported> {
  const { category, tags, origin: rationale, writtenAt } = given;
  const memory = {
    id: idOf([...key, project]),
    ...{ content, category, project, rationale },
    importance: DEFAULT_MEMORY_IMPORTANCE,
    tags: [IMPORTED_TAG, ...tags].map((tag) => [...tag].slice(0, MEMORY_LIMITS.tag).join('')),
    ...{ createdAt: writtenAt, updatedAt: writtenAt },
  };
  const imported = await memories.importMemory({ memory, saidAt: writtenAt }, { unlessSaid: true });
  const { outcome, memory: here, differsIn, isEarlier } = imported;
  const redactions = given.redactions + imported.redactions;
  const what = `memory ${here.id} (${rationale})`;
  if (outcome !== 'conflicting') return { outcome, what, redactions };
  if (here.deletedAt !== undefined) return { outcome, what: `${what}: it was deleted here`, redactions };
  if (!differsIn.includes('content')) return { outcome: 'equal', what, redactions };
  if (isEarlier) return { outcome, what: `${what}: it was changed here since`, redactions };
  await memories.update(here.id, { content, saidAt: writtenAt });
  return { outcome: 'changed', what, redactions };
}

function idOf(key: readonly string[]): string {
  return `memory_${createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 16)}`;
}

/** Texts of at most so much as a memory may have, parted between lines where one alone is not too long. */
export function inParts(lines: readonly string[], heading = ''): readonly string[] {
  // What is redacted may become longer.
  const room = Math.floor(MEMORY_LIMITS.content * 0.9) - codePointLength(heading);
  const parts: string[] = [];
  let part = '';
  for (const piece of lines.flatMap((line) => pieces(line, room))) {
    if (part !== '' && codePointLength(part) + codePointLength(piece) + 1 > room) {
      parts.push(part);
      part = '';
    }
    part = part === '' ? piece : `${part}\n${piece}`;
  }
  if (part.trim() !== '') parts.push(part);
  return parts.map((text) => `${heading}${text}`.trim());
}

function pieces(line: string, room: number): readonly string[] {
  const points = [...line];
  if (points.length <= room) return [line];
  const count = Math.ceil(points.length / room);
  return Array.from({ length: count }, (_, index) => points.slice(index * room, (index + 1) * room).join(''));
}
