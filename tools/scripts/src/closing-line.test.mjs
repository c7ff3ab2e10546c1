import { describe, expect, it } from '@jest/globals';
import { checkCounts, closingLine, sumCounts, taskCounts } from './closing-line.mjs';

const counts = (passed, failed, skipped) => ({ passed, failed, skipped });

describe('closingLine', () => {
  it('says the three counts', () => {
    expect(closingLine(counts(12, 1, 0))).toBe('12 passed, 1 failed, 0 skipped');
  });
});

describe('sumCounts', () => {
  it('adds up', () => {
    expect(sumCounts([counts(1, 2, 3), counts(10, 20, 30)])).toEqual(counts(11, 22, 33));
  });

  it('is zero for nothing', () => {
    expect(sumCounts([])).toEqual(counts(0, 0, 0));
  });
});

describe('taskCounts', () => {
  it('counts a task of another target as one', () => {
    const target = 'lint-workspace';
    expect(taskCounts({ target, ok: true })).toEqual(checkCounts(true));
    expect(taskCounts({ target, ok: false })).toEqual(checkCounts(false));
  });

  it('counts the tests of a test task', () => {
    expect(taskCounts({ target: 'test', ok: true, results: counts(5, 0, 2) })).toEqual(counts(5, 0, 2));
  });

  it('counts a failure for a test task without results, even when it claims success', () => {
    expect(taskCounts({ target: 'test', ok: false })).toEqual(counts(0, 1, 0));
    expect(taskCounts({ target: 'test', ok: true })).toEqual(counts(0, 1, 0));
  });

  it('counts a failure for a test task that failed although its tests passed', () => {
    expect(taskCounts({ target: 'test', ok: false, results: counts(5, 0, 0) })).toEqual(counts(5, 1, 0));
    expect(taskCounts({ target: 'test', ok: false, results: counts(5, 3, 0) })).toEqual(counts(5, 3, 0));
  });
});
