import type { Figure, FigureTable, SectionReport, Target, Unit } from './section.ts';
import { possibleAmount } from './statistics.ts';

export interface BenchReport {
  readonly machine: string;
  /** ISO date. */
  readonly date: string;
  readonly quick: boolean;
  readonly sections: readonly { readonly title: string; readonly report: SectionReport }[];
}

/** The whole page, Markdown. */
export function renderReport({ machine, date, quick, sections }: BenchReport): string {
  const figures = sections.flatMap(({ report }) => report.tables.flatMap((table) => table.figures));
  return [
    '# Benchmarks',
    'Written by `npm run bench`; edit the bench in `tools/bench`, not this page.',
    `Machine: ${machine}\\\nDate: ${date}${quick ? '\\\nA quick run: the figures mean nothing.' : ''}`,
    summary(figures),
    ...sections.flatMap(({ title, report }) => renderSection(title, report)),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Whether the figure is as good as its target asks. */
export function meets(value: number, target: Target): boolean {
  switch (target.comparison) {
    case '<':
      return value < target.limit;
    case '<=':
      return value <= target.limit;
    case '>=':
      return value >= target.limit;
  }
}

export function formatAmount(value: number, unit: Unit): string {
  const sign = unit === 'points' && value < 0 ? '-' : '';
  const amount = possibleAmount(unit === 'points' ? Math.abs(value) : value);
  if (unit === '%' && amount > 100) throw new RangeError(`${amount} % is impossible.`);
  return `${sign}${amount.toFixed(decimals(amount, unit))} ${unit}`;
}

function decimals(amount: number, unit: Unit): number {
  if (unit === 'times') return 2;
  return unit === 'ms' && amount < 100 ? 1 : 0;
}

function summary(figures: readonly Figure[]): string {
  const judged = figures.flatMap(({ name, value, unit, target }) =>
    target === undefined ? [] : [{ name, met: meets(value, target), text: formatAmount(value, unit), target, unit }],
  );
  const missed = judged.filter(({ met }) => !met);
  const head = `**${judged.length - missed.length} of ${judged.length} targets met.**`;
  const lines = missed.map(
    ({ name, text, target, unit }) => `- missed: ${name}, ${text} (${formatTarget(target, unit)})`,
  );
  return [head, ...lines].join('\n');
}

function renderSection(title: string, { method, tables, notes = [] }: SectionReport): readonly string[] {
  return [`## ${title}`, ...method, ...tables.map(renderTable), ...notes];
}

function renderTable({ measure, details = [], figures }: FigureTable): string {
  const judged = figures.some(({ target }) => target !== undefined);
  const head = ['', ...details, measure, ...(judged ? ['target', 'met'] : [])];
  const rows = figures.map((figure) => [
    figure.name,
    ...cells(figure, details.length),
    formatAmount(figure.value, figure.unit),
    ...(judged ? verdict(figure) : []),
  ]);
  return [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`)
    .join('\n');
}

function cells({ name, details = [] }: Figure, expected: number): readonly string[] {
  if (details.length !== expected) throw new RangeError(`"${name}" has ${details.length} details, not ${expected}.`);
  return details;
}

function verdict({ value, unit, target }: Figure): readonly string[] {
  if (target === undefined) return ['', ''];
  return [formatTarget(target, unit), meets(value, target) ? 'yes' : '**no**'];
}

function formatTarget({ comparison, limit }: Target, unit: Unit): string {
  const sign = { '<': '<', '<=': '≤', '>=': '≥' }[comparison];
  return `${sign} ${limit} ${unit}`;
}
