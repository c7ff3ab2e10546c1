import { neighbourPlaces, type MemoryPayload } from '@learning-memory/memory';
import type { Page, ScoredPoint } from '@learning-memory/vector-store';
import { NEIGHBOUR_SOURCES, type Neighbour } from './gain-from-neighbours.ts';
import type { HitText } from './look-again.ts';

interface PlaceBeside {
  readonly hit: ScoredPoint<MemoryPayload>;
  readonly place: string;
  readonly weight: number;
}

/** What lies beside the best memories in their episodes; `atPlaces` is asked for those that were not found, if any. */
export async function memoryNeighbours(
  found: readonly ScoredPoint<MemoryPayload>[],
  atPlaces: (places: readonly string[]) => Promise<Page<MemoryPayload>>,
): Promise<readonly Neighbour<MemoryPayload>[]> {
  const beside = found.slice(0, NEIGHBOUR_SOURCES).flatMap(placesBeside);
  const known = new Set(found.map(({ payload }) => payload.place));
  const missing = [...new Set(beside.map(({ place }) => place))].filter((place) => !known.has(place));
  const read = missing.length === 0 ? [] : (await atPlaces(missing)).points;
  const byPlace = new Map([...read, ...found].map((point) => [point.payload.place, point]));
  return beside.flatMap(({ hit, place, weight }) => {
    const point = byPlace.get(place);
    return point === undefined ? [] : [{ hit, point, weight }];
  });
}

/** Gives each memory its text, and the texts of those candidates that lie beside it in its episode. */
export function memoryTexts(candidates: readonly ScoredPoint<MemoryPayload>[]): (memory: MemoryPayload) => HitText {
  const contents = new Map(candidates.map(({ payload }) => [payload.place, payload.content]));
  return ({ content, place }) => {
    const beside = place === undefined ? [] : neighbourPlaces(place).flatMap((near) => contents.get(near.place) ?? []);
    return { text: content, beside: beside.length === 0 ? undefined : beside.join('\n') };
  };
}

function placesBeside(hit: ScoredPoint<MemoryPayload>): readonly PlaceBeside[] {
  const { place } = hit.payload;
  return place === undefined ? [] : neighbourPlaces(place).map((neighbour) => ({ hit, ...neighbour }));
}
