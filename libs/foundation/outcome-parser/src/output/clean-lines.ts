const HEAD_LENGTH = 64_000;
const TAIL_LENGTH = 192_000;
const HEAD_LINES = 1000;
const TAIL_LINES = 4000;
const MAX_LINE_LENGTH = 1000;

/** Colours and cursor moves (CSI), titles and links (OSC), character sets. None can run over the next escape character. */
const ESCAPE_SEQUENCE =
  // eslint-disable-next-line no-control-regex -- escape sequences are what it looks for
  /\u001B(?:\[[0-9;:?]{0,64}[ -/]{0,8}[@-~]|\][^\u0007\u001B]{0,2000}(?:\u0007|\u001B\\)|[()][0-9A-Z]|[=>78])/g;

/**
 * The lines of an output that are not blank, without colours, carriage returns and white space at the end; of a line drawn
 * over, what was drawn last. Of a very long output the beginning and the end: that bounds the time every parser takes.
 */
export function cleanLines(output: string): readonly string[] {
  const kept =
    output.length > HEAD_LENGTH + TAIL_LENGTH
      ? `${output.slice(0, HEAD_LENGTH)}\n${output.slice(-TAIL_LENGTH)}`
      : output;
  const lines: string[] = [];
  for (const raw of kept.replace(ESCAPE_SEQUENCE, '').split('\n')) {
    const line = lastDrawn(raw.trimEnd()).slice(0, MAX_LINE_LENGTH);
    if (line !== '') lines.push(line);
  }
  if (lines.length <= HEAD_LINES + TAIL_LINES) return lines;
  return [...lines.slice(0, HEAD_LINES), ...lines.slice(-TAIL_LINES)];
}

function lastDrawn(line: string): string {
  return line.slice(line.lastIndexOf('\r') + 1);
}
