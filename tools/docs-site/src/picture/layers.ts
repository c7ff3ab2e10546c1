import type { PackageKind, PublishedPackage } from '../workspace/packages.ts';

export interface Layer {
  readonly title: string;
  readonly kinds: readonly PackageKind[];
}

/** From the top: who asks stands above who is asked. */
export const LAYERS: readonly Layer[] = [
  { title: 'Server', kinds: ['app'] },
  { title: 'Services', kinds: ['service'] },
  { title: 'Contracts', kinds: ['contract', 'schema'] },
  { title: 'Shared', kinds: ['shared'] },
  { title: 'Adapters', kinds: ['adapter', 'data'] },
  { title: 'Foundation', kinds: ['foundation'] },
];

export interface LayerEdge {
  readonly from: number;
  readonly to: number;
  /** Dependencies of packages of one on packages of the other. */
  readonly count: number;
}

export function membersOf({ kinds }: Layer, packages: readonly PublishedPackage[]): readonly PublishedPackage[] {
  return packages.filter(({ kind }) => kinds.includes(kind));
}

/** Between layers, as many as package.json files name; the short ones first. */
export function edgesBetween(packages: readonly PublishedPackage[]): readonly LayerEdge[] {
  const layerOf = new Map(
    packages.map(({ name, kind }) => [name, LAYERS.findIndex(({ kinds }) => kinds.includes(kind))]),
  );
  const pairs = packages.flatMap(({ name, dependencies }) =>
    dependencies.map((dependency) => ({ from: layerOf.get(name) ?? -1, to: layerOf.get(dependency) ?? -1 })),
  );
  const layers = [...LAYERS.keys()];
  const edges = layers.flatMap((from) =>
    layers.map((to) => ({ from, to, count: pairs.filter((pair) => pair.from === from && pair.to === to).length })),
  );
  const span = ({ from, to }: LayerEdge): number => Math.abs(from - to);
  return edges.filter((edge) => edge.count > 0 && span(edge) > 0).sort((a, b) => span(a) - span(b) || a.from - b.from);
}
