const MOST_CLAUSES = 8;
const FEWEST_WORDS = 3;
/** Characters of a text that are read. */
const MOST_READ = 4000;

/** E12: the parts of a text that say something of their own, at most eight. */
export function clausesOf(text: string): readonly string[] {
  const clauses: string[] = [];
  let open = '';
  for (const part of text.slice(0, MOST_READ).split(/(?<=[.!?;:,])\s+|\n+/u)) {
    open = open === '' ? part : `${open} ${part}`;
    if (open.split(/\s+/u).length < FEWEST_WORDS) continue;
    clauses.push(open);
    open = '';
    if (clauses.length === MOST_CLAUSES) return clauses;
  }
  if (open === '') return clauses;
  return clauses.length === 0 ? [open] : [...clauses.slice(0, -1), `${clauses.at(-1) ?? ''} ${open}`];
}

/** E10: what a text sets out to say, which is its first clause. */
export function intentOf(text: string): string {
  return clausesOf(text)[0] ?? text;
}
