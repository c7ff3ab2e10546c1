import type { PackageRoots } from './compiler-host.ts';

/** Two versions of the declarations of one entry of a package. */
export interface ApiPair extends PackageRoots {
  /** As the package exports it: `.`, `./node`. */
  readonly entry: string;
  /** Absolute paths of declarations. */
  readonly beforeFile: string;
  readonly afterFile: string;
  /** Others implement all of its types: what they must give and what they get is the same. */
  readonly isContract: boolean;
}
