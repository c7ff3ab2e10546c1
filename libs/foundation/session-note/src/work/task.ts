/** An item of the agent's list that is not done. */
export interface Task {
  /** As the client numbers it; empty in a list that is always written as a whole. */
  readonly id: string;
  readonly text: string;
}
