import { describe, expect, it } from '@jest/globals';
import { readTranscripts, wrongFacts } from './test-support/read-transcripts.ts';

describe('the note of a recorded session', () => {
  it.each(readTranscripts('transcripts').map((recorded) => [recorded.name, recorded] as const))(
    'holds the facts a reader would keep: %s',
    (_name, recorded) => {
      expect(wrongFacts(recorded)).toEqual([]);
    },
  );
});
