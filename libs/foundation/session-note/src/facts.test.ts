import { describe, expect, it } from '@jest/globals';
import { countFacts, readTranscripts, wrongFacts } from './test-support/read-transcripts.ts';

/** Of the facts of sessions that the rules were not made for; a session that is added may change it, a rule must not lower it. */
const HELD_OUT_SHARE = 0.84;

describe('the note of a recorded session', () => {
  it.each(readTranscripts('transcripts').map((recorded) => [recorded.name, recorded] as const))(
    'holds the facts a reader would keep: %s',
    (_name, recorded) => {
      expect(wrongFacts(recorded)).toEqual([]);
    },
  );

  it('holds most of the facts of sessions that the rules were not made for', () => {
    const sessions = readTranscripts('held-out');
    const all = sessions.reduce((sum, session) => sum + countFacts(session), 0);
    const wrong = sessions.flatMap((session) => wrongFacts(session));
    expect(sessions).toHaveLength(6);
    expect((all - wrong.length) / all).toBeGreaterThan(HELD_OUT_SHARE);
  });
});
