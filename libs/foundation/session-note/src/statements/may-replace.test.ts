import { describe, expect, it } from '@jest/globals';
import { corrects } from './corrects.ts';
import { mayReplace } from './may-replace.ts';
import { ToldStatement } from './told-statement.ts';

const asks = (later: string, earlier: string): boolean =>
  mayReplace(new ToldStatement(later), new ToldStatement(earlier));

describe('a later statement', () => {
  it.each([
    ['The gateway listens on port 7000.', 'We moved the gateway to port 7443; 7000 is closed now.'],
    ['The team retro is on Fridays at 14:00.', 'From January on the team meets for its retro on Tuesdays.'],
    ['Use lodash for deep copies.', 'No lodash any more, deep copies go through structuredClone.'],
    ['Ivo signs off all changes to payroll.', 'Payroll changes are signed off by Dana since Ivo left.'],
    ['Releases werden in Hamburg gebaut.', 'Inzwischen werden Releases in Bremen gebaut.'],
  ])('may have made an earlier one untrue, though it does not say so in words that decide: %s', (earlier, later) => {
    expect(corrects(later, earlier)).toBe(false);
    expect(asks(later, earlier)).toBe(true);
  });

  it.each([
    ['has little in common with it', 'The gateway listens on port 7000.', 'The billing export was moved to Parquet.'],
    ['tells of no change', 'Invoices to Austria carry 20 % VAT.', 'Invoices to Germany carry 19 % VAT.'],
    ['asks', 'We ship with Drone.', 'Is Drone gone by now?'],
    ['is for others', 'Use SQLite for the tests.', 'Use Postgres for the demo now.'],
  ])('may not where it %s', (_why, earlier, later) => {
    expect(asks(later, earlier)).toBe(false);
  });
});
