import { describe, expect, it } from '@jest/globals';
import { renderSessionNote } from './render-session-note.ts';
import { Transcript } from './test-support/transcript.ts';

const noteOf = (...said: readonly string[]): string =>
  renderSessionNote(
    said.reduce(
      (transcript, text, index) => (index % 2 === 0 ? transcript.user(text) : transcript.agent(text)),
      new Transcript(),
    ).draft,
  ) ?? '';

const section = (note: string, name: string): string =>
  note.split(/^(?=\w[\w ]*:)/mu).find((part) => part.startsWith(`${name}:`)) ?? '';

describe('what the agent says without work', () => {
  const wrapUp = (text: string): string =>
    renderSessionNote(
      new Transcript()
        .user('Orders are sometimes shipped twice, find out why.')
        .edit('src/ship.ts')
        .agent('Fixed the double shipment in ship.ts.')
        .user('Great, that is all for today.')
        .agent(text).draft,
    ) ?? '';

  it.each([
    'We decided to rely on an idempotency key instead of a mutex.',
    'Decision: an idempotency key and no mutex.',
    'I settled on an idempotency key.',
  ])('counts where it says that it is decided: %s', (text) => {
    expect(section(wrapUp(`Done for today. ${text}`), 'Decided')).toContain('idempotency key');
  });

  it.each([
    'Still open: the apology to the three customers.',
    `${'TO'}DO: write the apology to the three customers.`,
    'Remaining: the apology to the three customers.',
    'What remains unclear: who writes the apology to the three customers? Nobody knows. It remains unclear who writes the apology.',
  ])('counts where it says that it is open: %s', (text) => {
    expect(section(wrapUp(text), 'Open')).toContain('apology');
  });

  it('goes on with what is open in the next sentence', () => {
    const open = section(wrapUp('Still open: the apology. Also the index has to be built at night.'), 'Open');
    expect(open).toContain('index has to be built');
  });

  it.each(['The mutex is held by the worker.', 'You could use a mutex.', 'Also the index has to be built at night.'])(
    'is talk else: %s',
    (text) => {
      expect(wrapUp(text)).not.toContain(text);
    },
  );
});

describe('the note of a talk', () => {
  it.each([
    ['Yes.', 'I suggest one table for all events. Shall we do it like that?'],
    ['Makes sense.', 'I would keep all events in one table.'],
    ['Exactly.', "Then let's go with one table for all events."],
    ['Right, do it.', 'We could use one table for all events.'],
    ['Sounds good!', 'A table for each kind is slow. One table for all events is simple. Shall we go with it?'],
    ['Genau.', 'Ich würde one table for all events nehmen.'],
  ])('holds the proposal that the user agreed to with %s', (consent, proposal) => {
    const decided = section(noteOf('How should we store the events?', proposal, consent, 'Good.'), 'Decided');
    expect(decided).toMatch(/one table/iu);
  });

  it('holds a question with its answer', () => {
    const decided = section(
      noteOf('Let us talk about coupons.', 'Should a coupon be personal?', 'Yes, bound to the mail address.', 'Fine.'),
      'Decided',
    );
    expect(decided).toContain('- Should a coupon be personal? Yes, bound to the mail address.');
  });

  it('holds a choice, and a number with what it is of', () => {
    const note = noteOf(
      'Which queue for the mails?',
      'RabbitMQ is the simplest. Shall we take it?',
      'Yes, RabbitMQ it is.',
      'Then RabbitMQ with a retention of 60 days.',
      '60 is too long, make it 20 days.',
      'Noted.',
    );
    const decided = section(note, 'Decided');
    expect(decided).toContain('RabbitMQ it is');
    expect(decided).toMatch(/retention of 60 days\. 60 is too long, make it 20 days/u);
  });

  it.each([
    'I am thinking about how we should sell the coupons.',
    "I'm not sure whether they should expire.",
    'no, thanks, bye',
    "No, that's all.",
  ])('takes no wondering and no farewell for a decision: %s', (text) => {
    const note = noteOf('We never sell coupons to shops.', 'Noted.', text, 'Fine.');
    expect(section(note, 'Decided')).toContain('never sell coupons');
    expect(note).not.toContain(text);
  });

  it.each([
    ['How does the price of a coupon come about?', 'It is the price of the ticket, less ten percent.', 'ok thanks'],
    ['How would you count words in Go?', 'I would use a map from word to count.', 'ok, thanks!'],
    ['What is a monad?', 'A box with rules. Do you want an example?', 'Yes, please.'],
    ['Where are the logs?', 'In the folder logs. Anything else?', 'no thanks'],
    ['Is Go faster than Python?', 'Mostly. Shall I show you a benchmark?', 'Right, show me.'],
  ])('is none where nothing was decided: %s', (...said) => {
    expect(noteOf(...said, 'You are welcome!')).toBe('');
  });
});

describe('the note of work', () => {
  const TOKEN = ['npm', 'Abcd1234Efgh5678Ijkl9012Mnop3456Qrst'].join('_');

  it.each(['Makes sense.', 'Got it, thanks!', `my key for the registry is ${TOKEN} by the way`])(
    'says nothing of what is no task: %s',
    (text) => {
      const note = renderSessionNote(
        new Transcript().user('Upgrade the kiosk.').edit('src/a.ts').agent('Upgraded the kiosk.').user(text).draft,
      );
      expect(section(note ?? '', 'Asked')).toBe('Asked:\n- Upgrade the kiosk.\n');
    },
  );

  it('names the cause that a sentence points to', () => {
    const note = renderSessionNote(
      new Transcript()
        .user('Why is it charged twice?')
        .bash('rg charge')
        .agent('The callback arrives twice. A retry inserts a second row. That is the root cause.')
        .user('Use a unique index.').draft,
    );
    expect(section(note ?? '', 'Decided')).toContain('A retry inserts a second row. That is the root cause.');
  });
});
