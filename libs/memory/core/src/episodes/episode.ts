/**
 * An episode is what one session stored soon after one another. Each memory is found more easily through those beside it, as
 * people recall what they learnt side by side (temporal contiguity, Kahana 1996).
 */
export const EPISODE: {
  readonly pause: number;
  readonly wordWeights: Readonly<Record<'before' | 'after', readonly number[]>>;
} = {
  /** After so many milliseconds the next memory begins another. */
  pause: 30 * 60_000,
  /**
   * What a word of a memory beside counts, of one in the memory itself, the nearest first: what follows answers more often than
   * what precedes. Fitted: docs/decisions/0029-neighbours-as-fields.md.
   */
  wordWeights: { before: [0.5, 0.4, 0.4, 0.3], after: [0.6, 0.5, 0.4, 0.3] },
};

/** Says which episode a memory belongs to, and where in it, counted from 0. */
export interface EpisodePlace {
  readonly episode: string;
  readonly position: number;
}

/** As the payload holds it, so that one filter finds many places. */
export function formatPlace({ episode, position }: EpisodePlace): string {
  return `${episode}/${position}`;
}

export interface Neighbour {
  /** Places from the memory itself. */
  readonly offset: number;
  readonly weight: number;
}

/** The heaviest first. */
export const NEIGHBOURS: readonly Neighbour[] = [
  ...EPISODE.wordWeights.before.map((weight, index) => ({ offset: -index - 1, weight })),
  ...EPISODE.wordWeights.after.map((weight, index) => ({ offset: index + 1, weight })),
].sort((left, right) => right.weight - left.weight);

/** The places up to as far as there are weights, the heaviest first; the place itself is not among them. */
export function neighbourPlaces(place: string): readonly { readonly place: string; readonly weight: number }[] {
  const { episode, position } = parsePlace(place);
  return NEIGHBOURS.filter(({ offset }) => position + offset >= 0).map(({ offset, weight }) => ({
    place: formatPlace({ episode, position: position + offset }),
    weight,
  }));
}

export function parsePlace(place: string): EpisodePlace {
  const slash = place.lastIndexOf('/');
  return { episode: place.slice(0, slash), position: Number(place.slice(slash + 1)) };
}
