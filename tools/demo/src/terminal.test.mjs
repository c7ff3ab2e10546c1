import { describe, expect, it } from '@jest/globals';
import { clip, createTerminal, duration, median, wrap } from './terminal.mjs';

function recorded(stream, env) {
  let text = '';
  const terminal = createTerminal({ ...stream, write: (part) => (text += part) }, env);
  return { terminal, text: () => text };
}

describe('createTerminal', () => {
  it('colours on a TTY alone, and never with NO_COLOR', () => {
    const painted = (stream, env) => recorded(stream, env).terminal.paint('green', 'yes');
    expect(painted({ isTTY: true }, {})).toBe('\u001b[32myes\u001b[39m');
    expect(painted({ isTTY: true }, { NO_COLOR: '1' })).toBe('yes');
    expect(painted({ isTTY: true }, { TERM: 'dumb' })).toBe('yes');
    expect(painted({}, {})).toBe('yes');
  });

  it('wraps notes at the width of the terminal', () => {
    const { terminal, text } = recorded({ columns: 60 }, {});
    terminal.note('word '.repeat(30).trim());
    for (const line of text().trimEnd().split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });
});

describe('clip', () => {
  it('keeps what fits and marks what does not', () => {
    expect(clip('two  words', 9)).toBe('two words');
    expect(clip('two words', 8)).toBe('two wor…');
  });
});

describe('wrap', () => {
  it('breaks at spaces and leaves a long word whole', () => {
    expect(wrap('a bc incomprehensible d', 6)).toEqual(['a bc', 'incomprehensible', 'd']);
  });
});

describe('duration and median', () => {
  it('uses the unit a reader expects', () => {
    expect([1.23, 123.4, 1234].map(duration)).toEqual(['1.2 ms', '123 ms', '1.23 s']);
  });

  it('takes the lower middle', () => {
    expect(median([3, 1, 2, 4])).toBe(2);
    expect(median([])).toBe(0);
  });
});
