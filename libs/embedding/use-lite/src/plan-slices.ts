/** Chunks side by side read the model's weights once, which stops mattering beyond this many. */
export const SLICE_CHUNKS = 8;

/** What a query may have to wait for: some 35 ms of work. */
export const SLICE_CHARACTERS = 512;

/** Less is not worth a slice of its own, and chunks that differ by more do not share one. */
export const CALL_CHARACTERS = 100;

/**
 * Positions of `chunks` in the slices to run, longest first, so that `lanes` lanes end at about the same time (longest
 * processing time first, Graham 1969). Short chunks stay apart from long ones: they even out the ends.
 */
export function planSlices(chunks: readonly string[], lanes: number): readonly (readonly number[])[] {
  const longestFirst = [...chunks.entries()].sort(([, left], [, right]) => right.length - left.length);
  const share = Math.max(CALL_CHARACTERS, chunks.join('').length / lanes);
  const slices: PlannedSlice[] = [];
  for (const [position, { length }] of longestFirst) {
    const slice = slices.at(-1);
    if (slice !== undefined && hasRoom(slice, length, Math.min(share, SLICE_CHARACTERS))) {
      slice.positions.push(position);
      slice.characters += length;
    } else {
      slices.push({ positions: [position], longest: length, characters: length });
    }
  }
  return slices.map(({ positions }) => positions);
}

interface PlannedSlice {
  readonly positions: number[];
  readonly longest: number;
  characters: number;
}

function hasRoom({ positions, longest, characters }: PlannedSlice, length: number, limit: number): boolean {
  return positions.length < SLICE_CHUNKS && longest - length <= CALL_CHARACTERS && characters + length <= limit;
}
