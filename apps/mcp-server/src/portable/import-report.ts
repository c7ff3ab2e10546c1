import type { Imported } from './import-records.ts';

type Outcome = Imported['outcome'];

/** What became of what was read; problems are said when they are met, the counts at the end. */
export interface ImportReport {
  add(kind: string, imported: Imported, where?: string): void;
  problem(where: string, reason: string): void;
  /** A line for each kind. */
  summary(): readonly string[];
  /** Nothing was in conflict, and all could be read. */
  isClean(): boolean;
}

const OUTCOMES: readonly Outcome[] = ['added', 'changed', 'equal', 'conflicting'];

export function createImportReport(say: (line: string) => void): ImportReport {
  const counts = new Map<string, Map<Outcome, number>>();
  let [problems, conflicts, redactions] = [0, 0, 0];
  return {
    add(kind, imported, where) {
      const ofKind = counts.get(kind) ?? new Map<Outcome, number>();
      counts.set(kind, ofKind.set(imported.outcome, (ofKind.get(imported.outcome) ?? 0) + 1));
      redactions += imported.redactions;
      if (imported.outcome !== 'conflicting') return;
      conflicts += 1;
      say(`${where === undefined ? '' : `${where}: `}${imported.what}. It stays as it is.`);
    },
    problem(where, reason) {
      problems += 1;
      say(`${where}: ${reason}`);
    },
    summary: () => [
      ...[...counts].map(([kind, ofKind]) => `${kind}: ${describeCounts(ofKind)}`),
      ...(counts.size === 0 ? ['Nothing was imported.'] : []),
      ...(redactions === 0 ? [] : [`Secrets replaced: ${String(redactions)}`]),
      ...(problems === 0 ? [] : [`Problems: ${String(problems)}; mend those lines, and import the file again.`]),
    ],
    isClean: () => problems === 0 && conflicts === 0,
  };
}

function describeCounts(ofKind: ReadonlyMap<Outcome, number>): string {
  return OUTCOMES.filter((outcome) => ofKind.has(outcome) || outcome === 'added')
    .map((outcome) => `${String(ofKind.get(outcome) ?? 0)} ${outcome}`)
    .join(', ');
}
