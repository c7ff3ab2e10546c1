import { AXES, type Axis } from '@learning-memory/ghap';

export interface ClusterKey {
  readonly axis: Axis;
  readonly label: number;
}

const CLUSTER_ID = new RegExp(`^(?:cluster_)?(${AXES.join('|')})_(0|[1-9][0-9]{0,8})$`);

/** Writes `cluster_<axis>_<label>`. */
export function formatClusterId({ axis, label }: ClusterKey): string {
  return `cluster_${axis}_${String(label)}`;
}

/** Reads `<axis>_<label>`, too; gives `undefined` for anything else. */
export function parseClusterId(text: string): ClusterKey | undefined {
  const [, axis, label] = CLUSTER_ID.exec(text) ?? [];
  return axis === undefined ? undefined : { axis: axis as Axis, label: Number(label) };
}
