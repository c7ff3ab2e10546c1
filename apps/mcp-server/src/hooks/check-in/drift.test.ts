import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ActiveGhap } from '@learning-memory/ghap';
import { createDrift, type Drift } from './drift.ts';

const ENTRY: ActiveGhap = {
  ...{ id: 'ghap_1', sessionId: 'session', createdAt: 0, history: [], notes: [], iterationCount: 1 },
  ...{ domain: 'debugging', strategy: 'check-assumptions' },
  goal: 'Find out why the cart rounds wrongly',
  hypothesis: 'The currency is rounded twice',
  action: 'Round once, in the total',
  prediction: 'The invoice agrees to the cent',
};

const use = (tool_input: object, tool_name = 'Bash') => ({ tool_name, tool_input: JSON.stringify(tool_input) });
const ELSEWHERE = 'sidebar navbar footer avatar tooltip spinner modal carousel banner drawer'
  .split(' ')
  .map((name) => use({ file_path: `/shop/src/layout/${name}-panel.css` }, 'Read'));

let drift: Drift;
const noted = (uses: readonly ReturnType<typeof use>[], entry = ENTRY): readonly boolean[] =>
  uses.map((one) => drift.note(entry, one));

beforeEach(() => {
  drift = createDrift();
});

describe('what is done while an entry is open', () => {
  it('has drifted away with the sixth use in a row that names nothing of it, which is noticed once', () => {
    expect(noted(ELSEWHERE)).toEqual(ELSEWHERE.map((_, at) => at === 5));
  });

  it('has not while one of six fits its goal, hypothesis, action or prediction', () => {
    for (const word of ['cart.ts', 'currencies', 'invoices', 'totals']) {
      const uses = ELSEWHERE.flatMap((one, at) =>
        at % 5 === 4 ? [use({ command: `cat lib/${word} | less` }), one] : [one],
      );
      expect(noted(uses)).not.toContain(true);
    }
  });

  it('fits where it works on a file that fitted before', () => {
    const edit = use({ file_path: '/shop/money/Settlement.kt', old_string: 'a', new_string: 'round(cart)' }, 'Edit');
    const again = use({ command: 'vim Settlement.kt --clean' });
    expect(noted([edit, ...ELSEWHERE.slice(0, 5), again, ...ELSEWHERE.slice(5)])).not.toContain(true);
  });

  it('is not judged by uses that say nothing', () => {
    const silent = ['ls', 'git status', 'cat', 'npm test', ''].map((command) => use({ command }));
    expect(noted([...silent, ...silent, { tool_name: 'Bash', tool_input: 'no JSON' }])).not.toContain(true);
  });

  it('is judged anew when the entry is touched, and of another entry by itself', () => {
    expect(noted(ELSEWHERE.slice(0, 5))).not.toContain(true);
    expect(noted(ELSEWHERE.slice(5), { ...ENTRY, iterationCount: 2 })).not.toContain(true);
    expect(noted(ELSEWHERE.slice(5, 6), { ...ENTRY, id: 'ghap_2' })).toEqual([false]);
    expect(noted(ELSEWHERE.slice(5, 6))).toEqual([true]);
  });
});
