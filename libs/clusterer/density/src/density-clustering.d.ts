/** What this package uses of the library; members with an underscore are its inner steps, as of 1.3.0. */
declare module 'density-clustering' {
  type Distance = (left: number, right: number) => number;

  interface Dbscan {
    _mergeArrays: (queue: number[], found: readonly number[]) => number[];
    run(points: readonly number[], radius: number, minSamples: number, distance: Distance): number[][];
  }

  interface Optics {
    _distanceToCore: (point: number) => number | undefined;
    run(points: readonly number[], radius: number, minSamples: number, distance: Distance): number[][];
    getReachabilityPlot(): [point: number, reachability: number | undefined][];
  }

  const library: { readonly DBSCAN: new () => Dbscan; readonly OPTICS: new () => Optics };
  export = library;
}
