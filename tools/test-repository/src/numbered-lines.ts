/** Lines that end in the numbers from 1; files of another word are not alike. */
export function numberedLines(count: number, word = 'line'): string {
  return Array.from({ length: count }, (_, index) => `${word} ${String(index + 1)}\n`).join('');
}
