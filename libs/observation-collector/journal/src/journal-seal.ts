/**
 * Tells sessions that were written here from those that came with a folder: whoever makes a repository can commit a journal to
 * it.
 */
export interface JournalSeal {
  /** What only this home can write into a session, by the name of its folder. */
  of(session: string): Promise<string>;
  /** Epoch milliseconds: sessions without a seal count where they were last changed before, as those of earlier versions. */
  unsealedBefore(): Promise<number>;
}
