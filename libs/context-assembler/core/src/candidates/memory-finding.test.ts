import { describe, expect, it } from '@jest/globals';
import { analyzeText } from '@learning-memory/text-analysis';
import { toCandidate } from './candidate.ts';
import { lastNoteFinding, memoryFinding } from './memory-finding.ts';

const note = (...lines: readonly string[]): Parameters<typeof memoryFinding>[0] => ({
  id: 'memory_1',
  content: lines.join('\n'),
  category: 'context',
  tags: ['session-note'],
  updatedAt: 0,
});
const bodyOf = (memory: Parameters<typeof memoryFinding>[0], question = ''): string =>
  toCandidate(memoryFinding(memory, 'match 1'), { style: 'brief', terms: new Set(analyzeText(question)) }).body;

describe('the excerpt of a note', () => {
  it('tells its lines from each other, where they do not end by themselves, and not what was asked', () => {
    const told = bodyOf(
      note('Decided:', '- Keep it.', '- Use tabs', 'Asked:', '- why?', '- adapt the test', 'Changed files: a.ts'),
    );
    expect(told).toBe('Decided: Keep it. Use tabs · Changed files: a.ts');
  });

  it('says of each open end that it is open, where the excerpt begins with it too', () => {
    const many = Array.from({ length: 6 }, (_, index) => `- Part ${String(index)} of the shop is built with care.`);
    const memory = note(
      'Decided:',
      ...many,
      'Open:',
      '- the logo of the header',
      '- Still open: the replay of letters.',
    );
    expect(bodyOf(memory)).toMatch(/^Decided: Part 0/u);
    expect(bodyOf(memory, 'replay letters')).toBe('… Open: the replay of letters.');
    expect(bodyOf(memory, 'logo header')).toBe('… Open: the logo of the header · Open: the replay of letters.');
    expect(bodyOf(note('Open:', '- the logo', '- the cart'))).toBe('Open: the logo · Open: the cart');
  });

  it('leaves every other memory as it is', () => {
    const memory = { ...note('Open:', '- a', '- b'), tags: [] };
    expect(bodyOf(memory)).toBe('Open: - a - b');
  });

  it('tells the open ends of the last session from each other, without the words of their heading', () => {
    const finding = lastNoteFinding(note('Decided:', '- Use tabs', '- Use pnpm', 'Open:', '- Still open: a', '- b'));
    expect(toCandidate(finding, { style: 'brief' }).body).toBe(
      'last session, open: a · b | last session, decided: Use tabs · Use pnpm',
    );
  });
});
