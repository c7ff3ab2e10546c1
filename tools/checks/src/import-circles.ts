import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** Source files by path, each with the files it imports, types included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Of files of one package, which import each other by relative paths; paths are absolute. */
export function importGraph(files: readonly string[]): ImportGraph {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
      const targets = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'));
      return [file, targets.map((name) => join(dirname(file), name)).filter((target) => known.has(target))];
    }),
  );
}

/**
 * Sets of files each of which imports all others, by way of others: the strongly connected components of more than one file
 * (Tarjan 1972), relative to `root`, sorted.
 */
export function importCircles(graph: ImportGraph, root: string): readonly (readonly string[])[] {
  const search = new CircleSearch(graph);
  for (const file of graph.keys()) search.visit(file);
  return search.circles.map((circle) => circle.map((file) => relative(root, file).replaceAll('\\', '/')).sort());
}

class CircleSearch {
  readonly circles: string[][] = [];
  readonly #graph: ImportGraph;
  readonly #index = new Map<string, number>();
  readonly #stack: string[] = [];

  constructor(graph: ImportGraph) {
    this.#graph = graph;
  }

  /** Returns the lowest index that can be reached from the file. */
  visit(file: string): number {
    const seen = this.#index.get(file);
    if (seen !== undefined) return this.#stack.includes(file) ? seen : Number.POSITIVE_INFINITY;
    const index = this.#index.size;
    this.#index.set(file, index);
    this.#stack.push(file);
    const lowest = Math.min(index, ...(this.#graph.get(file) ?? []).map((target) => this.visit(target)));
    if (lowest === index) this.#close(file);
    return lowest;
  }

  #close(file: string): void {
    const circle = this.#stack.splice(this.#stack.indexOf(file));
    if (circle.length > 1) this.circles.push(circle);
  }
}
