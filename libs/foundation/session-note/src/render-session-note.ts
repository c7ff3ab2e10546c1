import type { SessionNoteDraft } from './draft/session-note-draft.ts';
import { closeTurn } from './draft/turns.ts';
import { filesLine } from './files/files-line.ts';
import { closingQuestion, tasksBeside } from './open-ends/open-ends.ts';
import { withoutAnnouncement } from './open-ends/without-announcement.ts';
import { isDecision } from './statements/find-statements.ts';
import { standingStatements } from './statements/keep-statements.ts';
import type { Statement } from './statements/statement.ts';
import { coverage, subjectTerms } from './text/terms.ts';

const LONGEST_NOTE = 1200;
/** What fits is chosen in this order: so many of each, and then the others. */
const FIRST_DECISIONS = 4;
const FIRST_OPEN = 3;

const ITEM = '- ';
const DECIDED = 'Decided:';
const OPEN = 'Open:';
const ASKED = 'Asked:';

type Section = 'Asked' | 'Decided' | 'Open';

interface Item {
  readonly section: Section;
  readonly text: string;
}

/**
 * The note of a session as text of at most 1 200 characters: what was decided and asked, which files changed, what is
 * open; `undefined` while there is nothing worth keeping.
 */
export function renderSessionNote(draft: SessionNoteDraft): string | undefined {
  const closed = closeTurn(draft);
  const standing = standingStatements(closed.statements);
  if (!isWorthKeeping(closed, standing)) return undefined;
  const decided = standing.filter((one) => isDecision(one.text) || !closed.asked.some((text) => isSame(text, one)));
  const asked = itemsOf(
    'Asked',
    (closed.hasWorked === true ? closed.asked : ofTalk(closed.asked)).filter(
      (text) => !decided.some((one) => isSame(text, one)),
    ),
  );
  const decisions = itemsOf(
    'Decided',
    decided.map(({ text }) => text),
  );
  const open = itemsOf('Open', openEndsOf(closed));
  const files = filesLine(closed.files, closed.hasMoreFiles);
  const chosen = chooseItems(
    byWeight(asked, itemsOf('Decided', latestFirst(decided)), open),
    LONGEST_NOTE - files.length,
  );
  const shown = (items: readonly Item[]): readonly string[] => section(items.filter((item) => chosen.has(keyOf(item))));
  return [...shown(decisions), ...shown(asked), ...(files === '' ? [] : [files]), ...shown(open)].join('\n');
}

/** What was decided, as a note says it. */
export function decisionsOf(note: string): readonly string[] {
  return itemsUnder(DECIDED, note);
}

/** What was left open, as a note says it. */
export function openEndsIn(note: string): readonly string[] {
  return itemsUnder(OPEN, note).map(withoutAnnouncement);
}

/** The note without what was asked, which the next one who asks says again; empty where it tells nothing else. */
export function withoutAsked(note: string): string {
  const lines = note.split('\n');
  const start = lines.indexOf(ASKED);
  if (start < 0) return note;
  const end = lines.findIndex((line, index) => index > start && !line.startsWith(ITEM));
  return [...lines.slice(0, start), ...(end < 0 ? [] : lines.slice(end))].join('\n');
}

function itemsUnder(heading: string, note: string): readonly string[] {
  const lines = note.split('\n');
  const rest = lines.slice(lines.indexOf(heading) + 1);
  const end = rest.findIndex((line) => !line.startsWith(ITEM));
  const items = lines.includes(heading) ? rest.slice(0, end === -1 ? rest.length : end) : [];
  return items.map((line) => line.slice(ITEM.length));
}

/** Both say the same: what is asked for is said once, among the decisions where it decides something. */
function isSame(asked: string, { by, text }: Statement): boolean {
  const [terms, others] = [subjectTerms(asked), subjectTerms(text)];
  return by === 'user' && coverage(terms, others) === 1 && coverage(others, terms) === 1;
}

/** A session without work is talk, unless something was decided in it. */
function isWorthKeeping(
  { files, openEnds, tasks, failures }: SessionNoteDraft,
  decided: readonly Statement[],
): boolean {
  if (files.length + openEnds.length + tasks.length + failures.length > 0) return true;
  return decided.some(({ by, text }) => by === 'agent' || isDecision(text));
}

/** What the talk was about and what was asked: the rest of what was said led to the decisions. */
function ofTalk(asked: readonly string[]): readonly string[] {
  return asked.filter((text, index) => index === 0 || /[?？]/u.test(text));
}

function openEndsOf({ openEnds, tasks, failures, turn }: SessionNoteDraft): readonly string[] {
  return [
    ...(turn.interrupted ? ['Interrupted by the user before it was finished.'] : []),
    ...failures.map(({ text }) => text),
    ...openEnds.map(withoutAnnouncement),
    ...tasksBeside(
      openEnds,
      tasks.map(({ text }) => text),
    ),
    ...closingQuestion(turn.closing),
  ];
}

function itemsOf(name: Section, texts: readonly string[]): readonly Item[] {
  return [...new Set(texts)].map((text) => ({ section: name, text }));
}

/** What the user decided before what the agent said, and the latest first. */
function latestFirst(decided: readonly Statement[]): readonly string[] {
  const latest = decided.toReversed();
  return [...latest.filter(({ by }) => by === 'user'), ...latest.filter(({ by }) => by === 'agent')].map(
    ({ text }) => text,
  );
}

function byWeight(asked: readonly Item[], decisions: readonly Item[], open: readonly Item[]): readonly Item[] {
  return [
    ...asked.slice(0, 1),
    ...decisions.slice(0, FIRST_DECISIONS),
    ...open.slice(0, FIRST_OPEN),
    ...decisions.slice(FIRST_DECISIONS),
    ...asked.slice(1).reverse(),
    ...open.slice(FIRST_OPEN),
  ];
}

/** As many as fit. */
function chooseItems(items: readonly Item[], room: number): ReadonlySet<string> {
  const chosen = new Set<string>();
  const sections = new Set<Section>();
  let left = room;
  for (const item of items) {
    const heading = sections.has(item.section) ? 0 : item.section.length + 2;
    const size = item.text.length + '- \n'.length + heading;
    if (size > left) continue;
    chosen.add(keyOf(item));
    sections.add(item.section);
    left -= size;
  }
  return chosen;
}

function keyOf({ section: name, text }: Item): string {
  return `${name} ${text}`;
}

function section(items: readonly Item[]): readonly string[] {
  const [first] = items;
  return first === undefined ? [] : [`${first.section}:`, ...items.map(({ text }) => `${ITEM}${text}`)];
}
