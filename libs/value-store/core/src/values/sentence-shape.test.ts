import { describe, expect, it } from '@jest/globals';
import { isBareList, isSentence, isTruism } from './sentence-shape.ts';

describe('a sentence', () => {
  it.each([
    'Release the client in a finally block, on every path.',
    'pool empty, database bored: somebody holds the door',
    'Two writers make two cookies',
    'rotation means exactly one refresher',
    'Halte keine Verbindung, während du einen anderen Dienst aufrufst.',
    'Check the lock file, the layers, the platform and the registry of the image before you touch code',
    'Check lockfile, layers and platform of the image before you touch code',
  ])('is %j', (text) => {
    expect(isSentence(text)).toBe(true);
  });

  it.each([
    'connection pool, timeout, leak',
    'cache; TTL; purge; stale; Redis',
    'Postgres client release finally leak max waitingCount',
    'cache invalidation | CDN | Redis | service worker | fares',
    'JWT, OAuth, session cookie, refresh token.',
    'The cache and the queue and the pulses and the keys.',
    'Backup and partition and staging table and swap and rerun.',
    'The key of the ride, the charge, the retry, the ledger',
  ])('is not %j', (text) => {
    expect(isSentence(text)).toBe(false);
  });
});

describe('a list with the end of a sentence', () => {
  const english = ['Grease the pins of the caliper when you change the pads.'];

  it.each([
    ['Violin bridge soundpost humidity cracks varnish strings.', true],
    ['Brake pads rotor squeal grease caliper slide pins torque.', true],
    ['Sharp knives cut fingers less often than dull ones.', false],
    ['Steady growth beats sudden bursts.', false],
    ['Repoint old brick using lime mortar; cement traps moisture.', false],
  ])('%j: %s', (text, expected) => {
    expect(isBareList(text, english)).toBe(expected);
  });

  it('may be a sentence where others write in another language', () => {
    const text = 'Sidste station skal altid starte ventilator igen.';
    expect(isBareList(text, english)).toBe(true);
    expect(isBareList(text, ['Husk altid at tjekke ventilatoren, inden du lukker stationen.'])).toBe(false);
    expect(isBareList(text, [])).toBe(false);
  });
});

describe('isTruism', () => {
  it.each([
    'Translations matter.',
    'Webhooks need care.',
    'Always be careful with certificates.',
    'Tests are important.',
  ])('is true of %s', (text) => expect(isTruism(text)).toBe(true));

  it.each([
    'Pin dependencies exactly.',
    'Measure before you optimise.',
    'Handle a webhook twice without harm.',
    'Be careful to close the pool before the test ends.',
    'Vorsicht mit Zertifikaten.',
  ])('is false of %s', (text) => expect(isTruism(text)).toBe(false));
});
