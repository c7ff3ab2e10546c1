import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(
  new URL('../../../../libs/foundation/session-note/src/test-support/transcripts', import.meta.url),
);

interface Fact {
  readonly section?: 'asked' | 'decided' | 'changed' | 'open';
  readonly words: readonly string[];
}

/** A transcript, and what a reader of it would keep. */
export interface RecordedSession {
  readonly name: string;
  readonly bytes: Buffer;
  readonly facts: { readonly note: boolean; readonly contains: readonly Fact[]; readonly lacks: readonly Fact[] };
}

export function recordedSessions(): readonly RecordedSession[] {
  const names = readdirSync(FOLDER).filter((file) => file.endsWith('.jsonl'));
  return names.sort().map((file) => {
    const name = file.replace('.jsonl', '');
    const facts = JSON.parse(readFileSync(join(FOLDER, `${name}.facts.json`), 'utf8')) as RecordedSession['facts'];
    return { name, bytes: readFileSync(join(FOLDER, file)), facts };
  });
}

export function recordedSession(name: string): RecordedSession {
  const found = recordedSessions().find((session) => session.name === name);
  if (found === undefined) throw new Error(`There is no recorded session ${name}.`);
  return found;
}

/** The facts that a note gets wrong, as text. */
export function wrongFacts(note: string, { facts }: RecordedSession): readonly string[] {
  const items = itemsOf(note);
  return [
    ...facts.contains.filter((fact) => !holds(items, fact)).map((fact) => `lacks ${JSON.stringify(fact)}`),
    ...facts.lacks.filter((fact) => holds(items, fact)).map((fact) => `contains ${JSON.stringify(fact)}`),
  ];
}

interface Item {
  readonly section: string;
  readonly text: string;
}

function itemsOf(note: string): readonly Item[] {
  let section = '';
  return note.split('\n').flatMap((line): readonly Item[] => {
    const [, heading = '', rest = ''] = /^(?:(Asked|Decided|Changed|Open)(?: files)?:)?(.*)$/u.exec(line) ?? [];
    if (heading === '') return [{ section, text: line.toLowerCase() }];
    section = heading.toLowerCase();
    return rest.split(', ').map((text) => ({ section, text: text.toLowerCase() }));
  });
}

function holds(items: readonly Item[], { section, words }: Fact): boolean {
  return items.some(
    (item) =>
      (section === undefined || item.section === section) &&
      words.every((word) => item.text.includes(word.toLowerCase())),
  );
}
