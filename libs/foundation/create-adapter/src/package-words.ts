import type { Starter, StarterContract } from './starters.generated.ts';

/** What the files of a new package are made of. */
export interface PackageWords {
  readonly contract: StarterContract;
  readonly name: string;
  readonly packageName: string;
  readonly fileName: string;
  readonly factory: string;
  readonly description: string;
  readonly starter: Starter;
}
