import { describe, expect, it } from '@jest/globals';
import type { Row } from './attack.ts';
import { renderReport } from './report.ts';

function pageOf(row: Row, losses: readonly string[] = []): string {
  const report = { method: ['How.'], rows: [row], losses, notTried: ['Fire.'] };
  return renderReport({
    ...{
      machine: 'a machine',
      date: '2026-01-01',
      version: '1.0.0',
      seed: 7,
      minutes: 10,
      tookMinutes: 1,
      quick: false,
    },
    attacks: [{ id: 'kill', title: 'Kills', seconds: 60, report }],
  });
}

describe('the page', () => {
  it('counts tries, what was lost of them, and what there was no time for', () => {
    const page = pageOf({ name: 'kills', target: 10, tries: 4, survived: 3, lost: 1 }, ['one\nrow']);
    expect(page).toContain('**4 tries, 1 lost.**');
    expect(page).toContain('| kill | kills | 10 | 4 | 3 | 1 |');
    expect(page).toContain('- kill: one row');
    expect(page).toContain('- kills: 6 of 10 intended tries, for which there was no time.');
    expect(page).toContain('- Fire.');
  });

  it('says that nothing was lost only when nothing was', () => {
    const page = pageOf({ name: 'kills', target: 4, tries: 4, survived: 4, lost: 0 });
    expect(page).toContain('## What was lost\n\nNothing.');
  });

  it('refuses counts that do not add up', () => {
    expect(() => pageOf({ name: 'kills', target: 4, tries: 4, survived: 4, lost: 1 })).toThrow(RangeError);
  });
});
