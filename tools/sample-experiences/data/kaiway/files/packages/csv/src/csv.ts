/** Rows of cells, RFC 4180, with quotes and line breaks inside cells. */
export function parseCsv(text: string, separator = ','): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (quoted && character === '"' && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (character === '"') quoted = !quoted;
    else if (!quoted && character === separator) {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (!quoted && character === '\n') {
      rows.at(-1)?.push(cell);
      rows.push([]);
      cell = '';
    } else if (character !== '\r') cell += character;
  }
  rows.at(-1)?.push(cell);
  return rows;
}

/** A leading =, +, - or @ would be run as a formula by a spreadsheet. */
export function escapeCell(text: string): string {
  const harmless = /^[=+\-@]/u.test(text) ? `'${text}` : text;
  return /[",\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(escapeCell).join(',')).join('\n');
}
