import type { AttackContext } from '../attack.ts';
import type { Tallies } from '../tally.ts';

/** Something that goes wrong around the server. */
export type Fault = (context: AttackContext, tallies: Tallies) => Promise<void>;
