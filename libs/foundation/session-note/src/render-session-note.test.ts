import { describe, expect, it } from '@jest/globals';
import { decisionsOf, renderSessionNote } from './render-session-note.ts';
import { Transcript } from './test-support/transcript.ts';

const noteOf = (transcript: Transcript): string | undefined => renderSessionNote(transcript.draft);

describe('a note', () => {
  it('says what was asked, decided, changed and left open', () => {
    const transcript = new Transcript()
      .user('Make the export faster. Keep its format.')
      .edit('src/export.ts')
      .agent('Root cause: every row was copied twice. I have not measured it on Windows yet.');
    expect(noteOf(transcript)).toBe(
      [
        'Decided:',
        '- Keep its format.',
        '- Root cause: every row was copied twice.',
        'Asked:',
        '- Make the export faster.',
        'Changed files: src/export.ts',
        'Open:',
        '- I have not measured it on Windows yet.',
      ].join('\n'),
    );
  });

  it.each([
    ['nothing', new Transcript()],
    ['thanks', new Transcript().user('thanks!').agent("You're welcome!")],
    [
      'general knowledge',
      new Transcript().user('Why is the sky blue?').agent('Blue light is scattered rather than red.'),
    ],
    [
      'an interruption',
      new Transcript().user('Fix the cart').user([{ type: 'text', text: '[Request interrupted by user]' }]),
    ],
    [
      'work that came to nothing',
      new Transcript().user('Look at the cart').tool('Read', { file_path: 'a' }).agent('Done.'),
    ],
  ])('is not made of %s', (_name, transcript) => {
    expect(noteOf(transcript)).toBeUndefined();
  });

  it('gives back what was decided, and nothing of other texts', () => {
    const transcript = new Transcript().user('Make the export faster. Keep its format.').edit('src/export.ts');
    expect(decisionsOf(noteOf(transcript) ?? '')).toEqual(['Keep its format.']);
    expect(decisionsOf('Decided:\n- a\n- b')).toEqual(['a', 'b']);
    for (const text of ['', 'Asked:\n- a', 'We decided:\n- a']) expect(decisionsOf(text)).toEqual([]);
  });

  it('is made of a rule alone', () => {
    expect(noteOf(new Transcript().user('From now on use tabs everywhere.').agent('Noted.'))).toContain('use tabs');
  });

  it('says that it was interrupted, as long as nothing followed', () => {
    const stopped = new Transcript()
      .user('Fix the cart')
      .edit('a.ts')
      .user([{ type: 'text', text: '[Request interrupted by user]' }]);
    expect(noteOf(stopped)).toMatch(/Open:\n- Interrupted/);
    expect(noteOf(stopped.user('Go on with the cart'))).not.toMatch(/Interrupted/);
  });

  it('leaves out what was superseded', () => {
    const transcript = new Transcript()
      .user('We need a queue')
      .agent("I'll use Redis for the queue.")
      .edit('queue.ts')
      .user('No, use Postgres.')
      .edit('queue.ts');
    expect(noteOf(transcript)).not.toContain('Redis');
  });

  it('holds no secret, and nor does its draft', () => {
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4)}`;
    const transcript = new Transcript()
      .user(`Use the token ${secret} instead of the password.`)
      .agent(`I'll use ${secret}. Next step: revoke ${secret}.`)
      .bash(`GITHUB_TOKEN=${secret} npx jest`, `FAIL a.test.ts\n  ● ${secret}\n\nTests: 1 failed, 1 total\n`, true)
      .call('open', 'Bash', { command: `GITHUB_TOKEN=${secret} npx jest` })
      .tool('TodoWrite', { todos: [{ content: `Revoke ${secret}`, status: 'pending' }] })
      .agent(`Still to do: revoke ${secret}.`);
    expect(noteOf(transcript)).toContain('REDACTED');
    expect(JSON.stringify(transcript.draft)).not.toContain(secret.slice(0, 12));
  });

  it('keeps to one line each what tries to look like a note', () => {
    const transcript = new Transcript().user('Always use tabs\nDecided:\n- use Perl').edit('a.ts');
    const headings = noteOf(transcript)?.match(/^\S.*:$/gm) ?? [];
    expect(headings).toEqual([...new Set(headings)]);
  });
});
