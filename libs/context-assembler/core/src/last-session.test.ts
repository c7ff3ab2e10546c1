import { describe, expect, it } from '@jest/globals';
import { openHome, type Home } from './test-support/home.ts';

const NOTE = [
  'Decided:',
  '- The health endpoint is at /livez.',
  'Asked:',
  '- Where should the probes point?',
  'Open:',
  '- The readiness probe is not wired up yet.',
].join('\n');
const LAST =
  /^- last session, open: The readiness probe is not wired up yet\. \| last session, decided: The health endpoint is at \/livez\./mu;

async function storeNote({ memories, clock }: Home, content: string, sessionId: string): Promise<void> {
  clock.now += 60_000;
  await memories.store({ content, category: 'context', tags: ['session-note'], sessionId });
}

describe('how the last session ended', () => {
  it('is told at the start of the next one, whatever else is known', async () => {
    await using home = await openHome();
    await storeNote(home, 'Decided:\n- Pages are rendered on the server.', 'first');
    await storeNote(home, NOTE, 'second');
    for (const fact of ['The team meets on Mondays.', 'Errors are sent to Sentry.', 'The API is written in Go.'])
      await home.memories.store({ content: fact, importance: 0.9 });
    const { markdown } = await home.assembler.light({ style: 'brief', sessionId: 'third' });
    expect(markdown).toMatch(LAST);
    expect(markdown).not.toContain('rendered on the server');
    expect((await home.assembler.light({ style: 'brief', sessionId: 'second' })).markdown).not.toMatch(LAST);
  });

  it('is told where a situation asks for it, in whatever words', async () => {
    await using home = await openHome();
    await storeNote(home, NOTE, 'second');
    const ask = (resumes: boolean) =>
      home.assembler.rich({ style: 'brief', situation: 'Where were we?', resumes, leastRelevance: 0.58 });
    expect((await ask(true)).markdown).toMatch(LAST);
    expect((await ask(false)).markdown).toBe('');
  });

  it('is told of a note that nobody has stored yet, without what that takes back', async () => {
    await using home = await openHome();
    await home.memories.store({ content: 'Payments go through Stripe.', importance: 0.9 });
    await home.memories.store({ content: 'Receipts go through Stripe.', importance: 0.8 });
    await storeNote(home, 'Decided:\n- The metrics port is 9102.', 'first');
    const content =
      'Decided:\n- Payments no longer go through Stripe; they go through Mollie.\n- The metrics port is 9200 now, not 9102.';
    const unstoredNote = { id: 'memory_1', content, sessionId: 'second', saidAt: home.clock.now };
    const { markdown } = await home.assembler.light({ style: 'brief', sessionId: 'third', unstoredNote });
    expect(markdown).toContain('last session, decided: Payments no longer go through Stripe');
    expect(markdown).not.toContain('Payments go through Stripe');
    expect(markdown).not.toContain('is 9102.');
    expect(markdown).toContain('Receipts go through Stripe');
  });

  it('is told of the session itself first, where that has lost it', async () => {
    await using home = await openHome();
    await home.memories.store({ content: 'Never deploy on a Friday.', importance: 1 });
    await storeNote(home, 'Decided:\n- Pages are rendered on the server.', 'first');
    const unstoredNote = { id: 'memory_1', content: NOTE, sessionId: 'second', saidAt: home.clock.now };
    const { markdown } = await home.assembler.light({ style: 'brief', sessionId: 'second', unstoredNote });
    const lines = markdown.split('\n').filter((line) => line.startsWith('- '));
    expect(lines[0]).toMatch(
      /^- this session, open: The readiness probe is not wired up yet\. \| this session, decided: /u,
    );
    expect(lines[1]).toContain('Never deploy on a Friday.');
    expect(markdown).toContain('last session, decided: Pages are rendered on the server.');
  });

  it('is nothing without a note', async () => {
    await using home = await openHome();
    const asked = { style: 'brief', situation: 'Where were we?', resumes: true, leastRelevance: 0.58 } as const;
    expect((await home.assembler.rich(asked)).markdown).toBe('');
    expect((await home.assembler.light({ style: 'brief' })).markdown).toBe('');
  });
});
