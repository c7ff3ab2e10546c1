import { MEMORY_LIMITS, memoryError, type CarriedMemory, type Memory } from '@learning-memory/memory';
import { redact } from '@learning-memory/redaction';
import { codePointLength } from '@learning-memory/text-analysis';
import { safePatch } from '../changes/memory-fields.ts';

/** Marks in place of secrets, and words of corrections, may have made a stored text longer than the limit of what is given. */
const SLACK = 2;
const ID = /^[\w.:-]{1,200}$/u;

export interface SafeCarried {
  readonly carried: CarriedMemory;
  readonly redactions: number;
}

/** Checked and redacted. Throws `MEMORY_INVALID_INPUT`. */
export function safeCarried(given: CarriedMemory): SafeCarried {
  const redacting = createRedacting();
  const carried = {
    memory: safeMemory(given.memory, redacting),
    ...present({
      saidAt: given.saidAt,
      unsettled: given.unsettled?.map((statement) => redacting.text('unsettled', statement, MEMORY_LIMITS.content)),
      place: given.place === undefined ? undefined : checkId('place', given.place.replace('/', ':'), given.place),
      usage: given.usage,
      revisions: given.revisions?.map(({ replacedAt, state }) => ({
        replacedAt,
        state: safeMemory({ ...state, id: given.memory.id }, redacting),
      })),
    }),
  };
  return { carried, redactions: redacting.count() };
}

interface Redacting {
  text(field: string, given: string, limit: number): string;
  count(): number;
}

function createRedacting(): Redacting {
  let count = 0;
  return {
    text(field, given, limit) {
      const length = codePointLength(given);
      if (length > limit * SLACK) {
        const message = `Field '${field}' has ${length} characters; ${limit * SLACK} are allowed. Shorten it.`;
        throw memoryError('MEMORY_INVALID_INPUT', message, { details: { field, actual: length } });
      }
      const redacted = redact(given);
      count += redacted.count;
      return redacted.text;
    },
    count: () => count,
  };
}

function safeMemory(memory: Memory, redacting: Redacting): Memory {
  const { category, importance } = memory;
  safePatch({ category, importance });
  const content = redacting.text('content', memory.content, MEMORY_LIMITS.content);
  if (content.trim() === '')
    throw memoryError('MEMORY_INVALID_INPUT', "Field 'content' is empty. Give a text to remember.");
  return {
    id: checkId('id', memory.id),
    content,
    category,
    importance,
    tags: safeTags(memory.tags, redacting),
    createdAt: memory.createdAt,
    updatedAt: memory.updatedAt,
    ...present({
      rationale: memory.rationale && redacting.text('rationale', memory.rationale, MEMORY_LIMITS.rationale),
      project: memory.project && checkId('project', memory.project),
      sessionId: memory.sessionId && redacting.text('sessionId', memory.sessionId, 200),
      supersededBy: memory.supersededBy && checkId('supersededBy', memory.supersededBy),
      corrections: memory.corrections?.map(({ statement, instead, by }) => ({
        statement: redacting.text('statement', statement, MEMORY_LIMITS.content),
        instead: redacting.text('instead', instead, MEMORY_LIMITS.content),
        by: checkId('by', by),
      })),
      ...safeMerge(memory),
      deletedAt: memory.deletedAt,
    }),
  };
}

function safeMerge({ mergedFrom, mergedInto }: Memory): Partial<Memory> {
  return {
    mergedFrom: mergedFrom?.map((id) => checkId('mergedFrom', id)),
    mergedInto: mergedInto && checkId('mergedInto', mergedInto),
  };
}

function safeTags(tags: readonly string[], redacting: Redacting): readonly string[] {
  if (tags.length <= MEMORY_LIMITS.tags) return tags.map((tag) => redacting.text('tags', tag, MEMORY_LIMITS.tag));
  const message = `Field 'tags' has ${tags.length}; at most ${MEMORY_LIMITS.tags} tags are allowed.`;
  throw memoryError('MEMORY_INVALID_INPUT', message, { details: { field: 'tags', actual: tags.length } });
}

function checkId(field: string, id: string, shown = id): string {
  if (ID.test(id)) return shown;
  const message = `Field '${field}' is '${shown.slice(0, 80)}'. Give 1 to 200 letters, digits, or one of . _ : -`;
  throw memoryError('MEMORY_INVALID_INPUT', message, { details: { field } });
}

/** Without what is `undefined` or blank, which no payload holds. */
function present<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(kept) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
