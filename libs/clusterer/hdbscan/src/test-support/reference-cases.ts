import { readdirSync, readFileSync } from 'node:fs';
import type { Selection } from '../clusters/cluster-selection.ts';
import type { Metric } from '../distances/metric.ts';

interface CaseFile {
  readonly name: string;
  readonly n: number;
  readonly d: number;
  readonly params: {
    readonly min_cluster_size: number;
    readonly min_samples: number | null;
    readonly metric: Metric;
    readonly cluster_selection_method: Selection;
    readonly allow_single_cluster: boolean;
  };
  readonly points?: readonly (readonly number[])[];
  readonly points_b64_f32?: string;
  readonly points_from?: string;
  readonly labels: readonly number[];
  readonly probabilities: readonly number[];
  readonly n_clusters: number;
  readonly core_distances?: readonly number[] | null;
  readonly mst_weights_sorted?: readonly number[] | null;
  /** Parent, child, lambda and size of the child. */
  readonly condensed_tree?: { readonly rows: readonly (readonly [number, number, number, number])[] };
  readonly order_sensitive?: boolean;
  readonly order_check?: {
    readonly min_ari_between: number;
    readonly n_clusters_range: readonly [number, number];
    readonly noise_range: readonly [number, number];
  };
  readonly probabilities_strict?: boolean;
  readonly crosscheck_hdbscan_package?: { readonly same_partition: boolean; readonly persistence: readonly number[] };
}

export interface ReferenceCase extends CaseFile {
  readonly vectors: Float32Array | Float64Array;
  readonly minSamples: number;
}

const FOLDER = new URL('../../fixtures/', import.meta.url);

/** The cases of `fixtures`, see its README. */
export const REFERENCE_CASES: readonly ReferenceCase[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const reference = readCase(file);
    const { min_samples, min_cluster_size } = reference.params;
    return { ...reference, vectors: readVectors(reference), minSamples: min_samples ?? min_cluster_size };
  });

function readCase(file: string): CaseFile {
  return JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as CaseFile;
}

function readVectors({ points, points_b64_f32: base64, points_from: other }: CaseFile): Float32Array | Float64Array {
  if (points !== undefined) return Float64Array.from(points.flat());
  if (base64 === undefined) return readVectors(readCase(`${String(other)}.json`));
  const bytes = Buffer.from(base64, 'base64');
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
