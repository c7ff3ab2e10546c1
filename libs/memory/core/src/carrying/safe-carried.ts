import {
  MEMORY_LIMITS,
  memoryError,
  type CarriedMemory,
  type Memory,
  type MemoryCorrection,
  type MemoryUsage,
} from '@learning-memory/memory';
import { redact } from '@learning-memory/redaction';
import { codePointLength } from '@learning-memory/text-analysis';
import { checkCount, checkDate, checkList, checkObject, checkText, ifGiven } from '../changes/check-given.ts';
import { checkCategory, checkImportance } from '../changes/memory-fields.ts';

/** Marks in place of secrets, and words of corrections, may have made a stored text longer than the limit of what is given. */
const SLACK = 2;
const ID = /^[\w.:-]{1,200}$/u;

export interface SafeCarried {
  readonly carried: CarriedMemory;
  readonly redactions: number;
}

/** Checked and redacted. Throws `MEMORY_INVALID_INPUT` for what no memory may be. */
export function safeCarried(given: CarriedMemory): SafeCarried {
  const { memory, saidAt, unsettled, place, usage, revisions } = checkObject('carried', given);
  const redacting = createRedacting();
  const carried = {
    memory: safeMemory(memory, redacting),
    ...present({
      saidAt: ifGiven(saidAt, (at) => checkDate('saidAt', at)),
      unsettled: ifGiven(unsettled, (statements) => safeStatements(statements, redacting)),
      place: ifGiven(place, checkPlace),
      usage: ifGiven(usage, safeUsage),
      revisions: ifGiven(revisions, (states) => safeRevisions(memory.id, states, redacting)),
    }),
  };
  return { carried, redactions: redacting.count() };
}

function safeStatements(statements: readonly string[], redacting: Redacting): readonly string[] {
  const { content } = MEMORY_LIMITS;
  return checkList('unsettled', statements).map((statement) => redacting.text('unsettled', statement, content));
}

function checkPlace(place: string): string {
  return checkId('place', checkText('place', place).replace('/', ':'), place);
}

function safeUsage(usage: MemoryUsage): MemoryUsage {
  const { useCount, lastUsedAt } = checkObject('usage', usage);
  return { useCount: checkCount('useCount', useCount), lastUsedAt: checkDate('lastUsedAt', lastUsedAt) };
}

type Revisions = NonNullable<CarriedMemory['revisions']>;

function safeRevisions(id: string, revisions: Revisions, redacting: Redacting): Revisions {
  return checkList('revisions', revisions).map((revision) => {
    const { replacedAt, state } = checkObject('revisions', revision);
    return { replacedAt: checkDate('replacedAt', replacedAt), state: safeMemory({ ...state, id }, redacting) };
  });
}

interface Redacting {
  text(field: string, given: string, limit: number): string;
  count(): number;
}

function createRedacting(): Redacting {
  let count = 0;
  return {
    text(field, given, limit) {
      const length = codePointLength(checkText(field, given));
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

function safeMemory(given: Memory, redacting: Redacting): Memory {
  const memory = checkObject('memory', given);
  const content = redacting.text('content', memory.content, MEMORY_LIMITS.content);
  if (content.trim() === '')
    throw memoryError('MEMORY_INVALID_INPUT', "Field 'content' is empty. Give a text to remember.");
  return {
    id: checkId('id', memory.id),
    content,
    category: checkCategory(memory.category),
    importance: checkImportance(memory.importance),
    tags: safeTags(memory.tags, redacting),
    createdAt: checkDate('createdAt', memory.createdAt),
    updatedAt: checkDate('updatedAt', memory.updatedAt),
    ...present({
      rationale: ifGiven(memory.rationale, (text) => redacting.text('rationale', text, MEMORY_LIMITS.rationale)),
      project: ifNamed('project', memory.project),
      sessionId: ifGiven(memory.sessionId, (text) => redacting.text('sessionId', text, 200)),
      supersededBy: ifNamed('supersededBy', memory.supersededBy),
      corrections: ifGiven(memory.corrections, (corrections) => safeCorrections(corrections, redacting)),
      mergedFrom: ifGiven(memory.mergedFrom, checkMerged),
      mergedInto: ifNamed('mergedInto', memory.mergedInto),
      deletedAt: ifGiven(memory.deletedAt, (at) => checkDate('deletedAt', at)),
    }),
  };
}

function safeCorrections(corrections: readonly MemoryCorrection[], redacting: Redacting): readonly MemoryCorrection[] {
  return checkList('corrections', corrections).map((correction) => {
    const { statement, instead, by } = checkObject('corrections', correction);
    return {
      statement: redacting.text('statement', statement, MEMORY_LIMITS.content),
      instead: redacting.text('instead', instead, MEMORY_LIMITS.content),
      by: checkId('by', by),
    };
  });
}

function checkMerged(ids: readonly string[]): readonly string[] {
  return checkList('mergedFrom', ids).map((id) => checkId('mergedFrom', id));
}

/** Blank is none. */
function ifNamed(field: string, id: string | undefined): string | undefined {
  return id === undefined || id === '' ? undefined : checkId(field, id);
}

function safeTags(tags: readonly string[], redacting: Redacting): readonly string[] {
  if (checkList('tags', tags).length <= MEMORY_LIMITS.tags)
    return tags.map((tag) => redacting.text('tags', tag, MEMORY_LIMITS.tag));
  const message = `Field 'tags' has ${tags.length}; at most ${MEMORY_LIMITS.tags} tags are allowed.`;
  throw memoryError('MEMORY_INVALID_INPUT', message, { details: { field: 'tags', actual: tags.length } });
}

function checkId(field: string, id: string, shown = id): string {
  if (ID.test(checkText(field, id))) return shown;
  const message = `Field '${field}' is '${shown.slice(0, 80)}'. Give 1 to 200 letters, digits, or one of . _ : -`;
  throw memoryError('MEMORY_INVALID_INPUT', message, { details: { field } });
}

/** Without what is `undefined` or blank, which no payload holds. */
function present<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(kept) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
