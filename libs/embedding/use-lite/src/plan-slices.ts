/** Short texts gain from company in the model, up to this many. */
export const SLICE_CHUNKS = 8;

/** Long ones hardly: with its padding this is what a query may have to wait for, some 60 ms of work. */
export const SLICE_CHARACTERS = 512;

/** What a call costs besides its texts is the work of about this many padded characters. */
export const CALL_CHARACTERS = 100;

/**
 * Positions of `chunks` in the slices to run, longest first, so that `lanes` lanes end at about the same time (longest
 * processing time first, Graham 1969). The model pads a slice to its longest chunk: only chunks of like length share one.
 */
export function planSlices(chunks: readonly string[], lanes: number): readonly (readonly number[])[] {
  const longestFirst = [...chunks.entries()].sort(([, left], [, right]) => right.length - left.length);
  const share = Math.max(CALL_CHARACTERS, chunks.join('').length / lanes);
  const slices: PlannedSlice[] = [];
  for (const [position, { length }] of longestFirst) {
    const slice = slices.at(-1);
    if (slice !== undefined && hasRoom(slice, length, share)) {
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

function hasRoom({ positions, longest, characters }: PlannedSlice, length: number, share: number): boolean {
  const count = positions.length + 1;
  const isAlike = longest - length <= CALL_CHARACTERS;
  return isAlike && count <= SLICE_CHUNKS && longest * count <= SLICE_CHARACTERS && characters + length <= share;
}
