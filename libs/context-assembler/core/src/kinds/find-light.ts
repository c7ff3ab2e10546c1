import type { LightContextOptions, UnstoredNote } from '@learning-memory/context-assembler';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { RULE_IMPORTANCE, SESSION_NOTE_TAG, type Memory } from '@learning-memory/memory';
import type { ExperienceReader } from '@learning-memory/observation-persister';
import type { Value } from '@learning-memory/value-store';
import { corrects, decisionsOf } from '@learning-memory/session-note';
import { compareStrings } from '@learning-memory/text-analysis';
import type { AssemblerContext, ProjectStanding } from '../assembler-context.ts';
import type { FoundBucket, FoundContext } from '../budget/assemble.ts';
import type { Finding } from '../candidates/candidate.ts';
import { lastEntry, orphanedEntry } from '../candidates/entry-findings.ts';
import { standingFindings, warningFindings } from '../candidates/knowledge-findings.ts';
import { lastNoteFinding, memoryFinding } from '../candidates/memory-finding.ts';
import { valueFinding } from '../candidates/value-findings.ts';
import type { Round } from '../sources/open-round.ts';
import { asNote, lastNote, type LastNote } from './last-note.ts';

const NOTHING_KNOWN: ProjectStanding = { warnings: [] };
const LAST_ENTRIES = 3;
const TOP_VALUES = 5;
const TOP_MEMORIES = 5;
/** Rules are shown beyond the top, as long as the budget lasts. */
const RULES_LOOKED_AT = 50;
/** Parts of the budget. */
const WEIGHTS = {
  promised: 3,
  rules: 6,
  orphans: 3,
  warnings: 3,
  standing: 3,
  experiences: 3,
  values: 3,
  memories: 3,
} as const;
/** Most items of a brief text. */
const MOST = { orphans: 2, warnings: 2, experiences: 1, values: 2, memories: 2 } as const;

/** Entries left open, last entries, top values and memories; lists alone, so that no model is needed. */
export async function findLight(
  { experiences, values: valueStore, memories: memoryService, collector, knowledge }: AssemblerContext,
  round: Round,
  { orphans: given, unstoredNote, projects, sessionId: exceptNotesOf }: LightContextOptions,
): Promise<FoundContext> {
  const [orphans = [], standing = NOTHING_KNOWN, entries = [], values = [], foremost = [], note] = await Promise.all([
    given ?? round.ask({ source: 'orphans', subject: 'open entries' }, async () => collector?.orphans()),
    round.ask({ source: 'knowledge', subject: 'how the project stands' }, async () => knowledge?.standing(projects)),
    round.ask({ source: 'experiences', subject: 'last entries' }, () => lastEntries(experiences, projects)),
    round.ask({ source: 'values', subject: 'values' }, () => valueStore.list({ projects, limit: TOP_VALUES })),
    round.ask({ source: 'memories', subject: 'memories' }, () =>
      memoryService.foremost({ projects, limit: RULES_LOOKED_AT, exceptNotesOf }),
    ),
    isOfOther(unstoredNote, exceptNotesOf)
      ? asNote(unstoredNote)
      : lastNote({ memories: memoryService }, round, { projects, sessionId: exceptNotesOf }),
  ]);
  const memories = withoutTakenBack(foremost, unstoredNote);
  const rules = memories.filter(isRule);
  const others = memories.slice(0, Math.max(TOP_MEMORIES, rules.length)).filter((memory) => !isRule(memory));
  const further = memories.length - rules.length - others.length;
  const lists: readonly FoundBucket[] = [
    { weight: WEIGHTS.promised, findings: promisedHere(unstoredNote, exceptNotesOf) },
    { weight: WEIGHTS.rules, findings: rules.map(keyMemory) },
    { weight: WEIGHTS.orphans, most: MOST.orphans, findings: orphans.map(orphanedEntry) },
    {
      weight: WEIGHTS.warnings,
      most: MOST.warnings,
      findings: warningFindings(standing.warnings),
    },
    {
      weight: WEIGHTS.standing,
      findings: endOfLastSession(standing, note),
    },
    { weight: WEIGHTS.experiences, most: MOST.experiences, findings: entries.map(lastEntry) },
    {
      weight: WEIGHTS.values,
      most: MOST.values,
      findings: values.filter(isShown).map((value) => valueFinding(value, { section: 'Values' })),
    },
    { weight: WEIGHTS.memories, most: MOST.memories, further, findings: others.map(keyMemory) },
  ];
  // A session that goes on is not told the next of a list at each of its starts.
  return { buckets: lists.map((list) => ({ ...list, keepsPlaces: true })), troubles: round.troubles };
}

/** What the session itself has left open and decided. */
function promisedHere(note: UnstoredNote | undefined, sessionId: string | undefined): readonly Finding[] {
  return note === undefined || isOfOther(note, sessionId) ? [] : [lastNoteFinding(asNote(note), 'this session')];
}

function isOfOther(note: UnstoredNote | undefined, sessionId: string | undefined): note is UnstoredNote {
  return note !== undefined && note.sessionId !== sessionId;
}

function withoutTakenBack(memories: readonly Memory[], note: UnstoredNote | undefined): readonly Memory[] {
  if (note === undefined) return memories;
  const decided = decisionsOf(note.content);
  return memories.filter((memory) => isRule(memory) || !isTakenBack(memory, decided));
}

/** The note is not stored yet, so that nothing it corrects is marked. */
function isTakenBack({ content, tags }: Memory, decided: readonly string[]): boolean {
  const told = tags.includes(SESSION_NOTE_TAG) ? decisionsOf(content) : [content];
  return told.some((earlier) => decided.some((later) => corrects(later, earlier)));
}

/** By its note, unless the agent told it in words of its own. */
function endOfLastSession(standing: ProjectStanding, note: LastNote | undefined): readonly Finding[] {
  const { overview, lastSession } = standing;
  const isTold = lastSession !== undefined && lastSession.sessionId === note?.sessionId;
  if (note === undefined || isTold || (lastSession?.endedAt ?? 0) > note.updatedAt) return standingFindings(standing);
  return [...standingFindings({ overview }), lastNoteFinding(note)];
}

/** What nobody acted on to the end is no experience. */
async function lastEntries(
  experiences: Pick<ExperienceReader, 'list'>,
  projects: LightContextOptions['projects'],
): Promise<readonly ResolvedGhap[]> {
  const last = await Promise.all(
    (['confirmed', 'falsified'] as const).map((outcome) =>
      experiences.list({ projects, outcome, limit: LAST_ENTRIES }),
    ),
  );
  return last
    .flat()
    .sort((left, right) => right.createdAt - left.createdAt || compareStrings(left.id, right.id))
    .slice(0, LAST_ENTRIES);
}

/** What harmed more than it helped stays stored, and is shown no more. */
function isShown({ standing }: Value): boolean {
  return standing?.kind !== 'retired';
}

function isRule({ importance }: Memory): boolean {
  return importance === RULE_IMPORTANCE;
}

function keyMemory(memory: Memory): Finding {
  return memoryFinding(memory, `importance ${memory.importance.toFixed(2)}`);
}
