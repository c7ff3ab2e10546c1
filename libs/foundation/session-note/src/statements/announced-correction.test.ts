import { describe, expect, it } from '@jest/globals';
import { corrects } from './corrects.ts';

describe('a statement that announces a correction', () => {
  it.each([
    [
      'Correction: seat holds are now 20 minutes, not 12, since the 3-D Secure rollout in March.',
      'We decided to hold a seat reservation for 12 minutes before it is released; payment providers redirect slowly.',
    ],
    [
      'Update: manifests must be kept 90 days now, the coast guard changed the rule; the old purge job was renamed.',
      'Passenger manifests are purged 30 days after arrival because of the safety regulation; keep a hash for audits.',
    ],
    [
      'Correction about feature switches: since May they come from Unleash on quay-2.',
      'Feature switches are in the table feature_flag and read every 30 s; we turned down LaunchDarkly for the price.',
    ],
    [
      'Correction: the control loop is now at 5 seconds, the 2 s cycle still chattered on the 400 V kilns.',
      'The PID loop runs every 2 seconds; faster made the relays chatter and wore the contactor.',
    ],
    ['Korrektur: die Wartung ist jetzt am Dienstag um 22 Uhr.', 'Die Wartung ist am Montag um 22 Uhr.'],
    ['Correction to the retry limit: it is 9.', 'The retry limit of the importer is 4.'],
  ])('corrects what it is about: %s', (later, earlier) => {
    expect(corrects(later, earlier)).toBe(true);
    expect(corrects(earlier, later)).toBe(false);
  });

  it.each([
    ['Correction: seat holds are now 20 minutes, not 12.', 'Cabin keys expire 30 minutes after departure.'],
    ['Correction: the control loop is now at 5 seconds.', 'Telemetry is sent every 60 seconds.'],
    ['Correction about feature switches: they come from Unleash.', 'Network switches are replaced in May.'],
    ['Update: 3 of 12 tests of the importer are fixed.', 'The importer has 40 tests.'],
    ['Update: the importer ran for 20 minutes.', 'The importer may run for 15 minutes at night.'],
    ['Correction: is the lease of the importer 20 minutes?', 'The lease of the importer is 15 minutes.'],
    ['Korrektur: die Rechnungen tragen jetzt das Jahr.', 'Die Wartung ist am Montag um 22 Uhr.'],
  ])('corrects nothing else: %s', (later, earlier) => {
    expect(corrects(later, earlier)).toBe(false);
  });
});
