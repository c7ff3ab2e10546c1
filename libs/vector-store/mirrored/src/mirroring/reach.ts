import type { Logger } from '@learning-memory/logging';
import type { MirrorState } from './mirror-state.ts';

/** Before each further try; the last one for all that follow. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000];

/** Whether the mirror answers, as far as is known. */
export class Reach {
  readonly #logger: Logger;
  #failures = 0;
  #known: Pick<MirrorState, 'reach' | 'since' | 'reason'> = { reach: 'unknown' };

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  get known(): Pick<MirrorState, 'reach' | 'since' | 'reason'> {
    return this.#known;
  }

  get isAway(): boolean {
    return this.#known.reach === 'away';
  }

  /** When to ask again, in milliseconds. */
  get pauseMs(): number {
    return PAUSES_MS[Math.min(this.#failures, PAUSES_MS.length) - 1] ?? 0;
  }

  noteAnswer(): void {
    if (this.isAway) this.#logger.info('vector-mirror.back', { since: this.#known.since });
    this.#failures = 0;
    this.#known = { reach: 'reachable' };
  }

  noteFailure(error: unknown): void {
    this.#failures += 1;
    const reason = error instanceof Error ? error.message : String(error);
    if (!this.isAway) this.#logger.warn('vector-mirror.away', { error });
    this.#known = { reach: 'away', since: this.#known.since ?? new Date(), reason };
  }
}
