import type { Json, ServerProcess } from '../support/server-process.ts';
import type { Tally } from '../tally.ts';

export interface ReadBack {
  readonly records: number;
  readonly fields: number;
  /** A line for each record that is not as it was acknowledged. */
  readonly problems: readonly string[];
}

/** Writes things of one kind, remembers what was acknowledged, and reads it back. */
export interface Writer {
  readonly name: string;
  /** One write; resolves with the refusal where there was one, and rejects when the server ended before it answered. */
  write(server: ServerProcess): Promise<Json | undefined>;
  readBack(server: ServerProcess): Promise<ReadBack>;
}

/** Reads the records of `keys` with a few requests in flight. */
export async function readAll(
  keys: readonly string[],
  read: (key: string) => Promise<RecordProblem>,
): Promise<ReadBack> {
  const found: RecordProblem[] = [];
  const left = [...keys];
  const lane = async (): Promise<void> => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) found.push(await read(key));
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return {
    records: found.length,
    fields: found.reduce((sum, { fields }) => sum + fields, 0),
    problems: found.flatMap(({ problem }) => (problem === undefined ? [] : [problem])),
  };
}

export function joinReadBacks(one: ReadBack, other: ReadBack): ReadBack {
  return {
    records: one.records + other.records,
    fields: one.fields + other.fields,
    problems: [...one.problems, ...other.problems],
  };
}

export interface RecordProblem {
  readonly fields: number;
  readonly problem?: string | undefined;
}

/** Each record is a try. */
export function judgeReadBack(tally: Tally, { records, problems }: ReadBack): void {
  for (const problem of problems) tally.lose(problem);
  for (let sound = problems.length; sound < records; sound += 1) tally.survive();
}
