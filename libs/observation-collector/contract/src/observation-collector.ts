import type { ActiveGhap, GhapDraft, GhapPatch, OutcomeEvent, Resolution, ResolvedGhap } from '@learning-memory/ghap';

/** Something unreadable that was set aside; nothing is ever deleted for being unreadable. */
export interface JournalProblem {
  /** File name below the journal. */
  readonly file: string;
  readonly message: string;
}

export interface StartedEntry {
  readonly entry: ActiveGhap;
  /** The entry that was open in this session; it is now resolved as abandoned. */
  readonly orphaned?: ResolvedGhap | undefined;
  /** What the one that was open is kept as, where it could not be read. */
  readonly setAside?: string | undefined;
}

/**
 * The GHAP state machine of one session, on local files alone. Calls are serialised; what a call acknowledged is on disk.
 * Rejects `OBSERVATION_INVALID_INPUT` for texts out of limits and `OBSERVATION_JOURNAL_UNAVAILABLE` when the disk refuses.
 */
export interface SessionCollector extends AsyncDisposable {
  readonly sessionId: string;
  /** Never fails because an entry is open. */
  start(draft: GhapDraft): Promise<StartedEntry>;
  /** Rejects `OBSERVATION_NO_ACTIVE_ENTRY` when nothing is open; so does `resolve`. */
  update(patch: GhapPatch): Promise<ActiveGhap>;
  /** The resolved entry is in the journal before this resolves. */
  resolve(resolution: Resolution): Promise<ResolvedGhap>;
  current(): Promise<ActiveGhap | undefined>;
  /** Lists what was resolved in this session, oldest first. */
  sessionEntries(): Promise<readonly ResolvedGhap[]>;

  /** Entries left open by sessions that are dead, oldest first; those of other projects are left out. */
  orphans(): Promise<readonly ActiveGhap[]>;
  /** Rejects `OBSERVATION_ENTRY_NOT_FOUND`, and `OBSERVATION_ENTRY_ACTIVE` while this session has an open entry. */
  adopt(id: string): Promise<ActiveGhap>;
  /** Resolves an orphan where it lies. Rejects `OBSERVATION_ENTRY_NOT_FOUND`. */
  resolveOrphan(id: string, resolution: Resolution): Promise<ResolvedGhap>;

  /** Kept for this session; the newest event of an entry decides on its tier. */
  recordOutcome(event: OutcomeEvent): Promise<void>;
  /** Counts one more tool use and resolves with the count since the last start or update of an entry. */
  countToolUse(): Promise<number>;

  /** Resolved entries of this session and of dead sessions that are not archived yet, oldest first. */
  unarchivedEntries(): Promise<readonly ResolvedGhap[]>;
  /**
   * Ids of the resolved entries, archived or not, that carry no project and yet are of this one, because the journal is its
   * own. Reads the whole journal.
   */
  idsWithoutProject(): Promise<readonly string[]>;
  /**
   * Moves the resolved entries of dead sessions, and with `includeOwn` of this one, to `archive/`. A session with one that is
   * not among the ids `handedOver` stays as it is: it may have been resolved after whoever stores them had asked.
   */
  archive(options: {
    readonly handedOver: readonly string[];
    readonly includeOwn?: boolean | undefined;
  }): Promise<void>;
  /** What could not be read since this collector was made. */
  problems(): Promise<readonly JournalProblem[]>;
}

/** The collector of a client's session, and of the subagents that work in it. */
export interface ObservationCollector extends SessionCollector {
  /**
   * That of a subagent, the same until it has ended: its open entry is its own, beside that of the session, and carries its id.
   * Asked about no entry, it leaves no trace.
   */
  agent(agentId: string): SessionCollector;
  /** What the subagent left open is an orphan from now on. An unknown one is none. */
  endAgent(agentId: string): Promise<void>;
  /**
   * Goes on as another session. Its own open entry comes along unless that session has one, or was there before and so was
   * this one. False, and nothing changes, while another process that lives holds that session.
   */
  continueAs(sessionId: string): Promise<boolean>;
}
