import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SessionNoteDraft } from './draft/session-note-draft.ts';
import { renderSessionNote } from './render-session-note.ts';
import { draftOf, readTranscripts } from './test-support/read-transcripts.ts';
import { Transcript } from './test-support/transcript.ts';
import { readTranscriptLines } from './transcript/read-transcript-lines.ts';
import { updateSessionNote, updateSessionNoteByLastWords } from './update-session-note.ts';

const recorded = readTranscripts('transcripts').filter(({ bytes }) => bytes.length < 50_000);

/** As a hook does it: the draft and the number of bytes read are all that is kept between the pieces. */
function draftInPieces(bytes: Uint8Array, ends: readonly number[]): SessionNoteDraft {
  let kept = JSON.stringify({ draft: updateSessionNote(undefined, []), offset: 0 });
  for (const end of [...ends.toSorted((a, b) => a - b), bytes.length]) {
    const { draft, offset } = JSON.parse(kept) as { draft: SessionNoteDraft; offset: number };
    const { lines, bytesRead } = readTranscriptLines(bytes.subarray(offset, Math.max(offset, end)));
    kept = JSON.stringify({ draft: updateSessionNote(draft, lines), offset: offset + bytesRead });
  }
  return (JSON.parse(kept) as { draft: SessionNoteDraft }).draft;
}

describe('a session without a transcript', () => {
  const turns = [
    'Fixed the login form: it kept the old session cookie. We use the token of the gateway instead of cookies.',
    'I decided on Postgres for the invoices. The import of old invoices is still missing.',
  ];
  const tell = (words: readonly string[]): SessionNoteDraft | undefined =>
    words.reduce<SessionNoteDraft | undefined>(updateSessionNoteByLastWords, undefined);

  it('is known by the last words of its turns', () => {
    const note = renderSessionNote(tell(turns) as SessionNoteDraft) ?? '';
    expect(note).toContain('I decided on Postgres for the invoices.');
    expect(note).toContain('We use the token of the gateway instead of cookies.');
    expect(note).toContain('The import of old invoices is still missing.');
  });

  it('is told the same twice, and knows it once', () => {
    const draft = tell(turns);
    expect(updateSessionNoteByLastWords(draft, turns[1] ?? '')).toBe(draft);
  });

  it('leaves no note where they tell nothing', () => {
    expect(renderSessionNote(tell(['Hello! What can I do for you?', 'You are welcome.']) as SessionNoteDraft)).toBe(
      undefined,
    );
  });

  it('keeps no secret', () => {
    const key = `sk-ant-${'api03-aB3xY9'.repeat(8)}`;
    expect(JSON.stringify(tell([`We decided to use the key ${key} for the gateway.`]))).not.toContain(key);
    const split = `We decided to use __ghp___${'aB3xY9'.repeat(6)} and \u001B[1mghp_aB3\u001B[0m${'xY9aB3'.repeat(6)}.`;
    expect(JSON.stringify(tell([split]))).not.toMatch(/(?:aB3xY9){3}|(?:xY9aB3){3}/);
  });
});

describe('a draft', () => {
  it('is the same whether the transcript is read at once or in any pieces', () => {
    const whole = new Map(recorded.map(({ name, bytes }) => [name, JSON.stringify(draftOf(bytes))]));
    fc.assert(
      fc.property(
        fc.constantFrom(...recorded),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
        ({ name, bytes }, cuts) => {
          const ends = cuts.map((cut) => Math.floor(cut * bytes.length));
          expect(JSON.stringify(draftInPieces(bytes, ends))).toBe(whole.get(name));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is not changed by lines that were read before', () => {
    for (const { name, bytes } of recorded) {
      const draft = draftOf(bytes);
      const again = updateSessionNote(draft, readTranscriptLines(bytes).lines);
      expect({ name, draft: again }).toEqual({ name, draft });
    }
  });

  it('knows lines it read long ago', () => {
    const transcript = new Transcript()
      .user('Use tabs.')
      .edit('a.ts')
      .user('No, use spaces instead of tabs.')
      .edit('b.ts');
    for (let turn = 0; turn < 700; turn += 1) transcript.agent(`Looking at part ${String(turn)}.`);
    const { draft } = transcript;
    expect(updateSessionNote(draft, readTranscriptLines(transcript.bytes).lines)).toEqual(draft);
  });

  it('keeps to its bounds whatever a transcript holds', () => {
    const transcript = new Transcript();
    for (let turn = 0; turn < 110; turn += 1) {
      const words = `${String(turn)} ${'größer \u0001" \\ '.repeat(60)}`;
      transcript.user(`Always use part${String(turn)} instead of ${words}. Add ${words}. Build ${words}.`);
      transcript.agent(`I'll use ${words}. Root cause: ${words}.`);
      transcript.call(`t${String(turn)}`, 'Bash', { command: `npx jest ${'\u0001'.repeat(900)}` });
      transcript.edit(`${'folder/'.repeat(20)}${String(turn)}.ts`);
      transcript.tool('TodoWrite', {
        todos: Array.from({ length: 99 }, () => ({ content: words, status: 'pending' })),
      });
      transcript.bash('npx jest', `FAIL a.test.ts\n  ● ${words}\n\nTests: 1 failed, 1 total\n`, true);
      transcript.agent(`Changed ${words}. Still to do: ${words}. Next step: ${words}? Shall I?`);
    }
    const { draft } = transcript;
    expect(JSON.stringify(draft).length).toBeLessThan(256_000);
    expect(renderSessionNote(draft)?.length).toBeLessThanOrEqual(1200);
  });

  it('takes the root from the first line, and paths from there', () => {
    const { draft } = new Transcript().user('Fix it now').edit('src/a.ts').edit('/etc/hosts');
    expect(draft.root).toBe('/home/dana/shop');
    expect(draft.files.map(({ path }) => path)).toEqual(['src/a.ts', '/etc/hosts']);
  });
});

describe('changed files', () => {
  const filesOf = ({ draft }: Transcript): readonly object[] => [...draft.files];

  it('are those of tools that succeeded', () => {
    const transcript = new Transcript()
      .edit('a.ts')
      .tool('Edit', { file_path: 'b.ts' }, { failed: true })
      .call('open', 'Write', { file_path: 'c.ts' })
      .tool('Write', { file_path: 'd.ts' }, { text: 'File created successfully at: d.ts' })
      .tool('Read', { file_path: 'e.ts' })
      .tool('constructor', { file_path: 'f.ts' });
    expect(filesOf(transcript)).toEqual([
      { path: 'a.ts', change: 'changed' },
      { path: 'd.ts', change: 'new' },
    ]);
  });

  it('are those of subagents too, though their words are not', () => {
    const extra = { isSidechain: true };
    const transcript = new Transcript()
      .user('We decided to use Perl.', extra)
      .call('t', 'Edit', { file_path: 'a.ts' }, extra)
      .result('t', 'ok', false, extra)
      .agent('Root cause: the parser was wrong.', extra);
    expect(filesOf(transcript)).toEqual([{ path: 'a.ts', change: 'changed' }]);
    expect(transcript.draft).toMatchObject({ asked: [], statements: [], prompts: 0 });
  });

  it('are removed and renamed by the shell', () => {
    const transcript = new Transcript()
      .edit('a.ts')
      .edit('c.ts')
      .bash('git mv a.ts b.ts && rm -f c.ts')
      .bash('rm d.ts', '', true);
    expect(filesOf(transcript)).toEqual([
      { path: 'b.ts', change: 'changed', from: 'a.ts' },
      { path: 'c.ts', change: 'deleted' },
    ]);
  });
});

describe('what is open', () => {
  it('holds failed tests until they pass', () => {
    const transcript = new Transcript()
      .user('Fix the cart')
      .bash('npx jest', 'Tests: 1 failed, 2 passed, 3 total\n', true);
    expect(transcript.draft.failures).toEqual([{ tool: 'test', text: 'jest: failed (1 failed, 2 passed)' }]);
    expect(transcript.bash('npx jest', 'Tests: 3 passed, 3 total\n').draft.failures).toEqual([]);
  });

  it('holds the tasks that are not done', () => {
    const transcript = new Transcript()
      .tool('TaskCreate', { subject: 'Write it' }, { text: 'Task #1 created successfully: Write it' })
      .tool('TaskCreate', { subject: 'Ship it' }, { text: 'Task #2 created successfully: Ship it' })
      .tool('TaskUpdate', { taskId: '1', status: 'completed' })
      .tool('TaskUpdate', { taskId: '2', status: 'in_progress' });
    expect(transcript.draft.tasks).toEqual([{ id: '2', text: 'Ship it' }]);
  });
});

describe('talk', () => {
  it('is no statement, unless the user consents to what the agent means to do', () => {
    const talk = (): Transcript =>
      new Transcript().user('Which store would you use for sessions?').agent("I'll use Redis for sessions.");
    expect(talk().user('What is Redis anyway?').draft.statements).toEqual([]);
    expect(talk().user('yes, go ahead').draft.statements).toMatchObject([
      { by: 'agent', text: "I'll use Redis for sessions." },
    ]);
  });
});

describe('files that git reverted', () => {
  const filesAfter = (command: string, before: readonly string[] = []): readonly string[] => {
    const transcript = new Transcript().user('Upgrade the kiosk.').edit('src/a.ts').edit('lib/b.ts');
    for (const earlier of before) transcript.bash(earlier);
    return transcript.bash(command).draft.files.map(({ path }) => path);
  };

  it.each([
    ['git checkout -- . && git status --short', []],
    ['git checkout .', []],
    ['git restore .', []],
    ['git reset --hard', []],
    ['git reset --hard HEAD', []],
    ['git checkout -- src/a.ts', ['lib/b.ts']],
    ['git checkout HEAD -- src', ['lib/b.ts']],
    ['git restore lib/b.ts', ['src/a.ts']],
    ['cd lib && git checkout -- .', ['src/a.ts']],
    ['git checkout main', ['src/a.ts', 'lib/b.ts']],
    ['git restore --staged .', ['src/a.ts', 'lib/b.ts']],
    ['git reset --soft HEAD', ['src/a.ts', 'lib/b.ts']],
  ])('are not changed: %s', (command, left) => {
    expect(filesAfter(command)).toEqual(left);
  });

  it('stay where they were committed before', () => {
    expect(filesAfter('git reset --hard', ['git commit -am "Upgrade"'])).toEqual(['src/a.ts', 'lib/b.ts']);
  });
});
