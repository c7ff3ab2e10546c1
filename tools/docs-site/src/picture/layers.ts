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
  { title: 'Adapters', kinds: ['adapter', 'data', 'shared'] },
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

/** Between layers, as many as package.json files name; none goes from a contract to what implements it. */
export function edgesBetween(packages: readonly PublishedPackage[]): readonly LayerEdge[] {
  const layerOf = new Map(
    packages.map(({ name, kind }) => [name, LAYERS.findIndex(({ kinds }) => kinds.includes(kind))]),
  );
  const counts = new Map<string, LayerEdge>();
  for (const { name, dependencies } of packages) {
    for (const dependency of dependencies) {
      const [from = -1, to = -1] = [layerOf.get(name), layerOf.get(dependency)];
      if (from < 0 || to < 0 || from === to) continue;
      const count = (counts.get(`${from} ${to}`)?.count ?? 0) + 1;
      counts.set(`${from} ${to}`, { from, to, count });
    }
  }
  return [...counts.values()].sort((a, b) => Math.abs(a.from - a.to) - Math.abs(b.from - b.to) || a.from - b.from);
}
