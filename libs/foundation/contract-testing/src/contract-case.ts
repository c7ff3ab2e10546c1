/** One behaviour a contract demands. `run` throws (node:assert) when the subject does not have it. */
export interface ContractCase<Harness> {
  /** Stable and unique within its kit, for example `search.filter-before-limit`. */
  readonly id: string;
  readonly title: string;
  // A property, as a method would also be taken where a harness lacks what the case needs.
  readonly run: (harness: Harness) => Promise<void>;
}
