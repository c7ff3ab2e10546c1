import { describe, expect, it } from '@jest/globals';
import { readQuestion } from '../ranking/asked-question.ts';
import { bestLines } from './best-lines.ts';

const LINES = [
  '  const total = sum(lines);',
  '  log(total);',
  '  if (total > LIMIT) {',
  '',
  '    // Large orders are sent to somebody.',
  '    throw new OrderTooLarge(total);',
  '  }',
  '  save(total);',
  '  return total;',
];

const best = (question: string, lines: readonly string[] = LINES) => bestLines(lines, readQuestion(question));

describe('bestLines', () => {
  it('shows at most five lines that say most of the question, without brackets and shared indentation', () => {
    expect(best('which order is too large, and what is returned then?')).toEqual([
      'if (total > LIMIT) {',
      '  // Large orders are sent to somebody.',
      '  throw new OrderTooLarge(total);',
      'save(total);',
      'return total;',
    ]);
  });

  it('does not end with the only line that says something, which may be cut', () => {
    const lines = ['const a = 1;', 'const b = 2;', 'const c = 3;', 'const d = 4;', 'throw new OrderTooLarge();'];
    expect(best('too large', lines)).toEqual(['throw new OrderTooLarge();']);
  });

  it('shows the first lines where none says anything of the question', () => {
    expect(best('zzz')[0]).toBe('const total = sum(lines);');
    expect(best('zzz')).toHaveLength(5);
  });

  it('shows what there is of a few lines', () => {
    expect(best('total', ['  total', '}', ''])).toEqual(['total']);
    expect(best('total', ['}', ''])).toEqual([]);
  });
});
