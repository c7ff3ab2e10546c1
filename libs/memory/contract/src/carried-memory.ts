import type { MemoryUsage } from './memory-usage.ts';
import type { Memory } from './memory.ts';

/** A memory with all that is kept of it but what can be made again, on its way from one home to another. */
export interface CarriedMemory {
  readonly memory: Memory;
  /** As in a draft. */
  readonly saidAt?: number | undefined;
  /** Statements of its own for which nobody has looked yet what they correct. */
  readonly unsettled?: readonly string[] | undefined;
  /** Its place among what its session stored beside it. */
  readonly place?: string | undefined;
  /** Absent for one that was never used. */
  readonly usage?: MemoryUsage | undefined;
  /** Lists the states that were replaced, the first one first. */
  readonly revisions?: readonly { readonly replacedAt: number; readonly state: Memory }[] | undefined;
}

export interface ImportMemoryOptions {
  /** Adds nothing either where its project, or what is global, has a live memory of the same content under another id. */
  readonly unlessSaid?: boolean | undefined;
}

export interface ImportedMemory {
  /** What is there already stays in any case: `equal` says the same, `conflicting` something else. */
  readonly outcome: 'added' | 'equal' | 'conflicting';
  /** What is there now. */
  readonly memory: Memory;
  /** Names the fields that differ; `[]` unless it is in conflict. */
  readonly differsIn: readonly string[];
  /** What was carried is a state that the memory had before: it was changed here since. */
  readonly isEarlier: boolean;
  /** Counts secrets replaced and private parts removed. */
  readonly redactions: number;
}
