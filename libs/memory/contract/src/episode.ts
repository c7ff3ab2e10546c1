/**
 * An episode is a run of memories stored one after the other about the same. Each is found more easily through its
 * neighbours, as people recall what they learnt side by side (temporal contiguity, Kahana 1996).
 */
export const EPISODE: {
  readonly similarity: number;
  readonly pause: number;
  readonly neighbourWeights: readonly number[];
} = {
  /** Cosine to the memory before from which a memory goes on with its episode. */
  similarity: 0.4,
  /** Milliseconds after which the next memory begins another. */
  pause: 30 * 60_000,
  /** Share of a neighbour's score that a memory gains: the next on either side, then the one after that. */
  neighbourWeights: [0.4, 0.2],
};

/** Which episode a memory belongs to, and where in it, counted from 0. */
export interface EpisodePlace {
  readonly episode: string;
  readonly position: number;
}

/** As the payload holds it, so that one filter finds many places. */
export function formatPlace({ episode, position }: EpisodePlace): string {
  return `${episode}/${position}`;
}

/** The places up to as far as there are weights, with the weight of each; the place itself is not among them. */
export function neighbourPlaces(place: string): readonly { readonly place: string; readonly weight: number }[] {
  const { episode, position } = parsePlace(place);
  return EPISODE.neighbourWeights.flatMap((weight, index) =>
    [position - index - 1, position + index + 1]
      .filter((neighbour) => neighbour >= 0)
      .map((neighbour) => ({ place: formatPlace({ episode, position: neighbour }), weight })),
  );
}

function parsePlace(place: string): EpisodePlace {
  const slash = place.lastIndexOf('/');
  return { episode: place.slice(0, slash), position: Number(place.slice(slash + 1)) };
}
