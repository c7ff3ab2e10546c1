import { parseAction, weighTouched, type ActionTrace } from '@learning-memory/action-signature';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { fitLogistic, type LogisticSample } from '../relevance/logistic-regression.ts';
import type { MinedHistory } from './mine-pairs.ts';
import { actionsOf, tracesOf } from './replay-history.ts';
import { toAction } from './to-entry.ts';

/** The constant and a weight for each piece of evidence that an edit mends what it touches, from these histories. */
export function fitLines(histories: readonly MinedHistory[]): readonly number[] {
  return fitLogistic(histories.flatMap(touchesOf));
}

/** Each failure whose lines an edit touches, and whether the edit mends it. */
export function touchesOf(history: MinedHistory): readonly LogisticSample[] {
  const known: ResolvedGhap[] = [];
  const traces = new Map([...tracesOf(history)].map(([id, trace]) => [id, toWritten(trace)]));
  const touches: LogisticSample[] = [];
  // Whether one that mends something else is glad of it, nobody can tell.
  for (const { file, right } of actionsOf({ ...history, elsewhere: [] }, known)) {
    const { edited } = parseAction(toAction(file));
    for (const { id } of known) {
      const written = traces.get(id);
      const isThere = written?.files.has(file.path.toLowerCase()) === true;
      const features = edited && isThere ? weighTouched(edited, written) : undefined;
      if (features !== undefined) touches.push({ features, outcome: right.has(id), weight: 1 });
    }
  }
  return touches;
}

function toWritten({ files, lines }: ActionTrace): { files: ReadonlySet<string>; signs: ReadonlySet<string> } {
  return { files: new Set(files), signs: new Set(lines) };
}
