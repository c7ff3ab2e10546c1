import { machineLine } from '../machine.ts';
import type { Measured, Times } from './measure-store.ts';

export interface GrowthRow extends Measured {
  readonly store: string;
  /** On disk, with its words and indexes; `undefined` where the store does not say. */
  readonly bytesPerPoint: number | undefined;
}

export interface GrowthPage {
  readonly rows: readonly GrowthRow[];
  /** One scan of 10 000 vectors in plain JavaScript, milliseconds. */
  readonly scanMilliseconds: number;
}

const HEAD = [
  'store',
  'points',
  'filled in',
  'bytes a point',
  'by meaning p50',
  'p95',
  'by both p50',
  'p95',
  'by both, one project in ten p50',
  'p95',
  'by both, beside a scan',
];

export function renderGrowth({ rows, scanMilliseconds }: GrowthPage): string {
  return [
    '# Growth',
    'Written by `npm run bench:growth`; edit the bench in `tools/bench`, not this page.',
    `Machine: ${machineLine()}\\\nDate: ${new Date().toISOString().slice(0, 10)}`,
    'Generated points: vectors of 256 numbers near one of a thousand centres, twelve words of a vocabulary of 20 000, a project ' +
      'of ten. A hundred questions each, ten hits, one after the other, through the store as the server opens it; words are ' +
      'four of a text. Filled by 500 points a write. The last column counts the median in scans of 10 000 vectors by plain ' +
      `JavaScript, which took ${milliseconds(scanMilliseconds)} in this run.`,
    table(rows.map((row) => cells(row, scanMilliseconds))),
    'Qdrant is in the table where `QDRANT_URL` names a server.',
  ]
    .join('\n\n')
    .concat('\n');
}

function cells(row: GrowthRow, scan: number): readonly string[] {
  return [
    row.store,
    String(row.points),
    `${row.fillSeconds.toFixed(0)} s`,
    row.bytesPerPoint === undefined ? '' : row.bytesPerPoint.toFixed(0),
    ...[row.dense, row.hybrid, row.filtered].flatMap(both),
    (row.hybrid.p50 / scan).toFixed(2),
  ];
}

const both = ({ p50, p95 }: Times): readonly string[] => [milliseconds(p50), milliseconds(p95)];
const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

function table(rows: readonly (readonly string[])[]): string {
  const lines = [HEAD, HEAD.map((_, column) => (column === 0 ? '---' : '---:')), ...rows];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
