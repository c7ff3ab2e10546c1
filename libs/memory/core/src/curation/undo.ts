import type { CurationRecord, Curator, MemoryCheck } from '@learning-memory/memory';

/** An undo that is about to be made. */
export interface Undo {
  readonly id: string;
  readonly by: Curator | undefined;
  readonly check?: MemoryCheck | undefined;
  /** The record of what is undone, where it is known. */
  readonly undone?: CurationRecord | undefined;
}
