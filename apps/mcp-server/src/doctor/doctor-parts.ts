import { compose, type Composed } from '../compose.ts';
import type { Config } from '../config/config.ts';
import type { Parts, Surroundings } from '../parts/parts.ts';
import { ServerTime } from '../server-time.ts';

const BY_MODEL = ['embedding', 'memories', 'persister'] as const;
/** Of all checks together: who asks what is wrong waits for the answer. */
const SERVER_MS = 5000;
const OTHERS = ['vectorStore', 'collector', 'projectSwitch'] as const;

export type PartsByModel = Pick<Parts, (typeof BY_MODEL)[number]>;

/** What the doctor looks at. */
export interface DoctorParts extends Composed<(typeof OTHERS)[number]> {
  /** What embeds, or why nothing does. */
  readonly byModel: PartsByModel | { readonly failure: string };
  /** What a server may take. */
  readonly serverTime: ServerTime;
}

/** A model that cannot be made is something to report, and no reason to look at nothing else. */
export async function composeForDoctor(config: Config, own: Surroundings): Promise<DoctorParts> {
  const serverTime = new ServerTime(SERVER_MS);
  const surroundings = { ...own, serverTime };
  try {
    const parts = await compose(config, [...BY_MODEL, ...OTHERS], surroundings);
    return { ...parts, byModel: parts, serverTime };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { ...(await compose(config, OTHERS, surroundings)), byModel: { failure }, serverTime };
  }
}
