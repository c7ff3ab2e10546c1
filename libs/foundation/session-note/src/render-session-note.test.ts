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

  it.each([
    'We will go with Postgres.',
    "Let's use Postgres for the queue.",
    'Use Postgres for the queue.',
    'Use Postgres, not Redis.',
    'We dropped Redis, we no longer use it.',
  ])('is made of a decision in a session without work: %s', (said) => {
    const transcript = new Transcript().user(`Which store for the queue would you take? ${said}`).agent('Noted.');
    expect(decisionsOf(noteOf(transcript) ?? '')).toEqual([said]);
  });

  it.each([
    ["I'll go with a coffee first", 'Enjoy it!'],
    ['Write a haiku about rain. Make it shorter.', 'Rain on the window'],
    ['Write a poem. Keep it simple and use no rhymes.', 'Rain on the window'],
  ])('is not made of what is wanted of the talk itself: %s', (said, answer) => {
    expect(noteOf(new Transcript().user(said).agent(answer))).toBeUndefined();
  });

  it('says a request that decides once, among the decisions', () => {
    const note = noteOf(new Transcript().user('Please use pnpm for all packages.').edit('package.json')) ?? '';
    expect(note.match(/use pnpm/giu)).toHaveLength(1);
    expect(decisionsOf(note)).toEqual(['Please use pnpm for all packages.']);
  });

  it.each([
    ['Use Redis for the queue. Actually no, use Postgres.', 'Actually no, use Postgres.'],
    ['Use Redis for the queue. Scratch that. Use Postgres.', 'Scratch that. Use Postgres.'],
    ['Use tabs in Go. Use Redis for the queue. No wait, use Postgres.', 'No wait, use Postgres.'],
  ])('says what was corrected within one prompt as corrected: %s', (said, correction) => {
    const decided = decisionsOf(noteOf(new Transcript().user(`Mend the shop. ${said}`).edit('a.ts')) ?? '');
    expect(decided).toContain(correction);
    expect(decided.join()).not.toContain('Redis');
  });

  it('says what the agent corrected within one turn as corrected, and nothing of the user', () => {
    const transcript = new Transcript()
      .user('Mend the queue. Use Kafka for events.')
      .agent("I'll use Redis for the queue.")
      .edit('a.ts')
      .agent("Actually, I'll use Postgres.")
      .edit('a.ts');
    expect(decisionsOf(noteOf(transcript) ?? '')).toEqual(['Use Kafka for events.', "Actually, I'll use Postgres."]);
  });

  it.each([
    ['Use Postgres for the job queue.', 'Done.', 'Scrap that, use Redis for the job queue.'],
    ['Use Postgres for the job queue.', 'Done.', 'Scrap that. Redis is enough for the job queue.'],
    ['Use Stripe for the checkout.', 'I added Stripe to the checkout.', 'We are dropping Stripe, Adyen it is.'],
    ['Use Vitest.', 'I switched the tests to Vitest.', 'Sorry, I meant Jest.'],
    ['Use Redis for sessions.', 'Sessions are stored in Redis now.', 'Undo that: not Redis, use Postgres.'],
    ['Wir nehmen Postgres für die Queue.', 'Die Queue läuft auf Postgres.', 'Quatsch, wir nehmen Redis für die Queue.'],
  ])('holds what was taken back in everyday words no more, nor that it was done: %s %s %s', (first, done, second) => {
    const transcript = new Transcript().user(first).edit('a.ts').agent(done).user(second).edit('b.ts').agent('Done.');
    expect(decisionsOf(noteOf(transcript) ?? '')).toEqual([second]);
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
