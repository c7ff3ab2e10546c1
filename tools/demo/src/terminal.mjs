const STYLES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39], cyan: [36, 39] };
const MAX_WIDTH = 100;
const MIN_WIDTH = 60;

/** Writes a transcript that fits the terminal; colour only on a TTY without NO_COLOR. */
export function createTerminal(stream, env = process.env) {
  const coloured = Boolean(stream.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb';
  const width = Math.min(Math.max(stream.columns ?? 80, MIN_WIDTH), MAX_WIDTH);
  const paint = (style, text) => {
    const [on, off] = STYLES[style];
    return coloured ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  };
  const line = (text = '') => stream.write(`${text}\n`);

  return {
    width,
    paint,
    line,
    blank: () => line(),
    heading: (text) => line(`\n${paint('bold', text)}`),
    act: (number, title) => line(`\n${paint('cyan', String(number))}  ${paint('bold', title)}\n`),
    fact: (name, value) => line(`   ${paint('dim', name.padEnd(10))}${value}`),
    note: (text, indent = 3) => {
      for (const part of wrap(text, width - indent)) line(' '.repeat(indent) + part);
    },
    quote: (text) => {
      for (const part of text ? text.split('\n') : []) line(`   ${paint('dim', `| ${part}`)}`);
    },
    failure: (text) => line(`${paint('red', 'FAILED')}  ${text}`),
  };
}

/** One line of at most `width` characters. */
export function clip(text, width) {
  const flat = text.replace(/\s+/gu, ' ').trim();
  const characters = [...flat];
  return characters.length <= width
    ? flat
    : `${characters
        .slice(0, width - 1)
        .join('')
        .trimEnd()}…`;
}

/** Lines of at most `width` characters, broken at spaces. */
export function wrap(text, width) {
  const lines = [''];
  for (const word of text.split(/\s+/u)) {
    const last = lines[lines.length - 1];
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export function duration(milliseconds) {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`;
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
}
