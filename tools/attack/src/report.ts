import type { AttackReport, FigureTable, Row } from './attack.ts';

export interface AttackRun {
  readonly machine: string;
  /** ISO date. */
  readonly date: string;
  /** Of the server. */
  readonly version: string;
  readonly seed: number;
  readonly minutes: number;
  readonly tookMinutes: number;
  readonly quick: boolean;
  readonly attacks: readonly {
    readonly id: string;
    readonly title: string;
    readonly seconds: number;
    readonly report: AttackReport;
  }[];
}

/** The whole page, Markdown. */
export function renderReport(run: AttackRun): string {
  const { attacks, quick } = run;
  const rows = attacks.flatMap(({ report }) => report.rows.map(checkedRow));
  return [
    '# Reliability',
    'Written by `npm run attack`; edit the attacks in `tools/attack`, not this page. They treat the built server as a client, a repository, a disk or another process would, and know nothing of its inside.',
    renderFacts(run),
    ...(quick ? ['A quick run: it shows that the attacks run, and nothing else.'] : []),
    renderVerdict(rows),
    renderTable(
      ['attack', 'what', 'intended', 'tries', 'survived', 'lost'],
      attacks.flatMap(({ id, report }) => report.rows.map((row) => [id, row.name, ...countsOf(row)])),
    ),
    '## What was lost',
    listOf(attacks.flatMap(({ id, report }) => report.losses.map((loss) => `${id}: ${loss}`))),
    '## What was not tried',
    listOf([...rows.filter(isShort).map(describeShort), ...attacks.flatMap(({ report }) => report.notTried)]),
    ...attacks.flatMap(({ title, seconds, report }) => renderAttack(title, seconds, report)),
  ]
    .join('\n\n')
    .concat('\n');
}

function renderFacts({ machine, date, version, seed, minutes, tookMinutes }: AttackRun): string {
  const took = `took ${tookMinutes.toFixed(1)} minutes of at most about ${String(minutes)}`;
  return `Server: ${version}\\\nMachine: ${machine}\\\nDate: ${date}\\\nSeed: ${String(seed)}, ${took}`;
}

function renderVerdict(rows: readonly Row[]): string {
  const tries = rows.reduce((sum, row) => sum + row.tries, 0);
  const lost = rows.reduce((sum, row) => sum + row.lost, 0);
  return `**${String(tries)} tries, ${String(lost)} lost.**`;
}

/** Throws for what could only come from a mistake in counting. */
function checkedRow(row: Row): Row {
  const { name, tries, survived, lost } = row;
  const isPossible = [tries, survived, lost].every((count) => Number.isInteger(count) && count >= 0);
  if (!isPossible || survived + lost !== tries) {
    throw new RangeError(`${name}: ${String(survived)} and ${String(lost)} are not ${String(tries)}.`);
  }
  return row;
}

function countsOf({ target, tries, survived, lost }: Row): readonly string[] {
  return [target === 0 ? '' : String(target), ...[tries, survived, lost].map(String)];
}

function isShort({ target, tries }: Row): boolean {
  return tries < target;
}

function describeShort({ name, target, tries }: Row): string {
  return `${name}: ${String(target - tries)} of ${String(target)} intended tries, for which there was no time.`;
}

function renderAttack(
  title: string,
  seconds: number,
  { method, tables = [], notes = [] }: AttackReport,
): readonly string[] {
  const shown = tables.map(({ head, rows }: FigureTable) => renderTable(head, rows));
  const noted = notes.length === 0 ? [] : [listOf(notes)];
  return [`## ${title}`, ...method, ...shown, ...noted, `It took ${seconds.toFixed(0)} s.`];
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (rows.every((row) => /^[\d.]*$/u.test(row[column] ?? '')) ? '---:' : '---'));
  return [head, rule, ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`)
    .join('\n');
}

function listOf(lines: readonly string[]): string {
  return lines.length === 0 ? 'Nothing.' : lines.map((line) => `- ${line.replaceAll('\n', ' ')}`).join('\n');
}
