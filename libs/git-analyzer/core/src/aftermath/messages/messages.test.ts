import { describe, expect, it } from '@jest/globals';
import { isFix, mendsForm } from './is-fix.ts';
import { isNextVersion, isTemporary } from './is-temporary.ts';

describe('what a message says of its commit', () => {
  it.each([
    ['Fix the leak of a response line', true],
    ['http: fixed hang on Windows', true],
    ['Fix write-back of half a page', true],
    ['Fix a couple of signed/unsigned warnings in http.c', false],
    ['Fix line lengths and test names', false],
    ['fix(universal): type info', false],
    ['fix(server): correct types and imports', false],
    ['Say of commits whether they were reverted or fixed', false],
    ['Cover what comes after a fork\n\nRegression-for: 88640aa', false],
  ])('mends a fault: %j: %j', (message, expected) => {
    expect(isFix(message)).toBe(expected);
  });

  it.each([
    ['doc: fix the release notes after the driver was renamed', true],
    ['telemetry: fix API documentation', true],
    ['hash: fix build for x86', false],
    ['Fix the sum', false],
  ])('mends texts or form: %j: %j', (message, expected) => {
    expect(mendsForm(message)).toBe(expected);
  });

  it.each([
    ['Temporarily skip the test on one node', true],
    ['Disable lazy comparison for now', true],
    ['runfabtests: Disable multi_ep test', true],
    ['fix(build): disable parallel compilation', false],
    ['Add a cache', false],
  ])('was to be taken back: %j: %j', (message, expected) => {
    expect(isTemporary(message)).toBe(expected);
  });

  it('takes one version for the next, and no revert for one', () => {
    expect(isNextVersion('configure: make a final rc: 1.4.0rc3', 'configure.ac: bump to v1.4.0')).toBe(true);
    expect(isNextVersion('release: v12.0.0', 'Revert "release: v12.0.0"')).toBe(false);
    expect(isNextVersion('Add a cache', 'Bump to v1.4.0')).toBe(false);
  });
});
