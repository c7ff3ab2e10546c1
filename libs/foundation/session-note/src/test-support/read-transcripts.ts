import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderSessionNote } from '../render-session-note.ts';
import { closeTurn } from '../draft/turns.ts';
import type { SessionNoteDraft } from '../draft/session-note-draft.ts';
import { readTranscriptLines } from '../transcript/read-transcript-lines.ts';
import { updateSessionNote } from '../update-session-note.ts';

type Section = 'asked' | 'decided' | 'changed' | 'open';

/** Words that stand together in one item of the note, whatever their case; without a section in any item. */
export interface Fact {
  readonly section?: Section;
  readonly words: readonly string[];
}

/** What a reader of a transcript would keep of it, and what not. */
export interface Facts {
  /** Whether there is a note at all. */
  readonly note: boolean;
  readonly contains: readonly Fact[];
  readonly lacks: readonly Fact[];
  /** Words of a statement, and of one that took its place. */
  readonly superseded?: readonly { readonly earlier: readonly string[]; readonly later: readonly string[] }[];
}

export interface Recorded {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly facts: Facts;
}

/** `<folder>/<name>.jsonl` with `<name>.facts.json`. */
export function readTranscripts(folder: string): readonly Recorded[] {
  const root = join(import.meta.dirname, folder);
  const names = readdirSync(root).filter((file) => file.endsWith('.jsonl'));
  return names.sort().map((file) => {
    const name = file.replace('.jsonl', '');
    const facts = JSON.parse(readFileSync(join(root, `${name}.facts.json`), 'utf8')) as Facts;
    return { name, bytes: readFileSync(join(root, file)), facts };
  });
}

export function draftOf(bytes: Uint8Array): SessionNoteDraft {
  return updateSessionNote(undefined, readTranscriptLines(bytes).lines);
}

/** The facts that the note of a transcript gets wrong, as text; one for each. */
export function wrongFacts({ bytes, facts }: Recorded): readonly string[] {
  const draft = draftOf(bytes);
  const note = renderSessionNote(draft);
  const items = itemsOf(note ?? '');
  return [
    ...(facts.note === (note !== undefined) ? [] : [facts.note ? 'has no note' : `has a note: ${note ?? ''}`]),
    ...facts.contains.filter((fact) => !holds(items, fact)).map((fact) => `lacks ${JSON.stringify(fact)}`),
    ...facts.lacks.filter((fact) => holds(items, fact)).map((fact) => `contains ${JSON.stringify(fact)}`),
    ...(facts.superseded ?? [])
      .filter((pair) => !isSuperseded(draft, pair))
      .map((pair) => `leaves ${JSON.stringify(pair)}`),
  ];
}

export function countFacts({ facts }: Recorded): number {
  return 1 + facts.contains.length + facts.lacks.length + (facts.superseded ?? []).length;
}

interface Item {
  readonly section: Section;
  readonly text: string;
}

function itemsOf(note: string): readonly Item[] {
  let section: Section = 'asked';
  return note.split('\n').flatMap((line): readonly Item[] => {
    const heading = /^(Asked|Decided|Changed files|Open):/.exec(line);
    if (heading === null) return [{ section, text: line }];
    section = heading[1] === 'Changed files' ? 'changed' : (heading[1]?.toLowerCase() as Section);
    const rest = line.slice(heading[0].length).trim();
    return rest === '' ? [] : rest.split(', ').map((text) => ({ section, text }));
  });
}

function holds(items: readonly Item[], { section, words }: Fact): boolean {
  return items.some((item) => (section === undefined || item.section === section) && hasWords(item.text, words));
}

function isSuperseded(draft: SessionNoteDraft, pair: NonNullable<Facts['superseded']>[number]): boolean {
  const { statements } = closeTurn(draft);
  const gone = statements.filter(({ text }) => hasWords(text, pair.earlier)).map(({ id }) => id);
  return statements.some(
    ({ text, supersedes }) => hasWords(text, pair.later) && supersedes.some((id) => gone.includes(id)),
  );
}

function hasWords(text: string, words: readonly string[]): boolean {
  const low = text.toLowerCase();
  return words.every((word) => low.includes(word.toLowerCase()));
}
