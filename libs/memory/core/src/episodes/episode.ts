/**
 * An episode is a run of memories stored one after the other that are more alike than random pairs of the store. Each is
 * found more easily through its neighbours, as people recall what they learnt side by side (temporal contiguity, Kahana 1996).
 */
export const EPISODE: {
  readonly pause: number;
  readonly longestRun: number;
  readonly neighbourWeights: Readonly<Record<'before' | 'after', readonly number[]>>;
} = {
  /** After so many milliseconds the next memory begins another. */
  pause: 30 * 60_000,
  /** Steps from one memory to the next, this one and those before it, whose mean cosine is held against chance. */
  longestRun: 16,
  /** Share of a hit's score that its neighbours gain, the nearest first: what follows answers more often than what precedes. */
  neighbourWeights: { before: [0.4, 0.2, 0.1], after: [0.5, 0.25, 0.12] },
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

/** Gives the places up to as far as there are weights, with the weight of each; the place itself is not among them. */
export function neighbourPlaces(place: string): readonly { readonly place: string; readonly weight: number }[] {
  const { episode, position } = parsePlace(place);
  const { before, after } = EPISODE.neighbourWeights;
  const neighbours = [
    ...before.map((weight, index) => ({ position: position - index - 1, weight })),
    ...after.map((weight, index) => ({ position: position + index + 1, weight })),
  ];
  return neighbours
    .filter((neighbour) => neighbour.position >= 0)
    .map((neighbour) => ({ place: formatPlace({ episode, position: neighbour.position }), weight: neighbour.weight }));
}

function parsePlace(place: string): EpisodePlace {
  const slash = place.lastIndexOf('/');
  return { episode: place.slice(0, slash), position: Number(place.slice(slash + 1)) };
}
