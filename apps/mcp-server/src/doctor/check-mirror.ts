import { setTimeout } from 'node:timers/promises';
import type { CollectionState, VectorMirror } from '@learning-memory/vector-store-mirrored';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';
import { copiedPrefix } from '../mirror/mirror-prefix.ts';
import { rowsLeft } from '../mirror/rows-here.ts';
import { askQdrant } from '../qdrant/ask-qdrant.ts';
import type { ServerTime } from '../server-time.ts';
import { failed, ok, reasonOf, warning, type CheckResult } from './check.ts';
import { isHomeEmpty } from './is-home-empty.ts';

const LOOKS = 3;
const PAUSE_MS = 1000;
const GOES_ON = 'Searches and writes go on without it.';

/** What the vector server has of the rows, and what waits for it. */
export async function checkMirror(config: Config, mirror: VectorMirror, time: ServerTime): Promise<CheckResult> {
  if (isHomeEmpty(config)) return await checkReach(config, time);
  try {
    const judged = await lasting(async () => {
      const pending = await mirror.pending();
      return judge(await time.within(() => mirror.collections()), pending);
    });
    return { ...judged, message: [judged.message, ...(await remarks(config))].join('. ') };
  } catch (error) {
    return warning(`${await absence(mirror, error)} ${waiting(await mirror.pending())}`);
  }
}

/** Of a home that has nothing to mirror yet. */
async function checkReach({ adapterSettings }: Config, time: ServerTime): Promise<CheckResult> {
  try {
    await time.within(() => askQdrant(adapterSettings));
    return ok('nothing stored yet; it answers');
  } catch (error) {
    return warning(`${reasonOf(error)} ${GOES_ON}`);
  }
}

/** Both places are counted one after the other, so what another process writes just now looks like a difference. */
async function lasting(look: () => Promise<CheckResult>): Promise<CheckResult> {
  let found = await look();
  for (let again = 1; again < LOOKS && found.status === 'failed'; again += 1) {
    await setTimeout(PAUSE_MS);
    found = await look();
  }
  return found;
}

/** What else there is on the server. */
async function remarks({ home }: Config): Promise<readonly string[]> {
  const { mirror: directory } = dataPaths(home);
  const copied = copiedPrefix(directory);
  return [
    ...(await leftBehind(home)),
    ...(copied === undefined
      ? []
      : [
          `This home is a copy, and has a mirror of its own; that of the one before has names that begin with ${copied}`,
        ]),
  ];
}

/** What this home stored on a server alone and none of its rows is; empty where there is nothing of the kind. */
export async function leftBehind(home: string): Promise<readonly string[]> {
  const left = await rowsLeft(dataPaths(home).mirror);
  if (left.length === 0) return [];
  return [
    `What this home stored with VECTOR_STORE=qdrant-shared lies there (${left.join(', ')}), and is not here: set that, ` +
      '`learning-memory export --to mine.jsonl`, set it back, and `learning-memory import mine.jsonl`',
  ];
}

async function absence(mirror: VectorMirror, error: unknown): Promise<string> {
  const { isPreparing } = await mirror.state();
  const goesOn = isPreparing ? 'What it held before is not here yet, so answers may lack things.' : GOES_ON;
  return `${reasonOf(error)} ${goesOn}`;
}

function judge(states: readonly CollectionState[], pending: number): CheckResult {
  const different = states.filter(
    (state) => state.isRestoring || (state.pending === 0 && (state.rows !== (state.mirrored ?? 0) || !state.isCovered)),
  );
  if (different.length > 0) {
    const list = different.map(describe).join(', ');
    return failed(`${list}. A server restores them in the background; \`learning-memory reindex\` does so now.`);
  }
  if (pending > 0) return warning(waiting(pending));
  const points = states.reduce((sum, { rows }) => sum + rows, 0);
  return ok(`${String(states.length)} collections with ${String(points)} points in both places, nothing waits`);
}

function describe({ name, rows, mirrored = 0, isCovered, isRestoring }: CollectionState): string {
  if (!isCovered && !isRestoring && rows === mirrored)
    return `${name} was changed where nobody knew of the vector server`;
  return `${name} ${String(mirrored)} of ${String(rows)} on the vector server`;
}

function waiting(pending: number): string {
  if (pending === 0) return 'Nothing waits for it.';
  return `${String(pending)} points wait for it; a server of the data home carries them over once it can be reached.`;
}
