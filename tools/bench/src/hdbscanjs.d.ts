declare module 'hdbscanjs' {
  type Distance = (one: readonly number[], other: readonly number[]) => number;

  interface ClusteringConstructor {
    readonly distFunc: { readonly euclidean: Distance };
    new (
      dataset: readonly { readonly data: readonly number[]; readonly opt: number }[],
      distance: Distance,
    ): { getTree(): unknown };
  }

  const module: { readonly default: ClusteringConstructor };
  export = module;
}
