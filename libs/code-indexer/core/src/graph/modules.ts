/** Holds the files of the next index, by which modules are found. */
export interface ModuleMap {
  has(path: string): boolean;
  /** Paths whose last segment this is. */
  named(fileName: string): readonly string[];
  /** Paths of the files that lie in the directory itself. */
  filesIn(directory: string): readonly string[];
  /** Directory of the package of this name in the project; `undefined` for others. */
  packageDirectory(name: string): string | undefined;
  /** Name of the package whose home the directory is. */
  packageAt(directory: string): string | undefined;
}

export interface ModuleReference {
  /** The file that names the module. */
  readonly from: string;
  readonly language: string;
  /** Stands as written. */
  readonly module: string;
}

/** A file of the project, `external` for certain, or unknown. */
export type ModuleTarget = { readonly path: string } | 'external' | undefined;
