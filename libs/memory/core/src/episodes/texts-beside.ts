import type { TextBeside } from '@learning-memory/searcher';
import { NEIGHBOURS, parsePlace } from './episode.ts';

interface PlacedText {
  readonly place: string | undefined;
  readonly text: string;
}

/** Gives those of the texts that lie beside a place in its episode, the heaviest first; a search asks for hundreds of places. */
export function createTextsBeside(texts: Iterable<PlacedText>): (place: string) => readonly TextBeside[] {
  const episodes = new Map<string, Map<number, string>>();
  for (const { place, text } of texts) {
    if (place === undefined) continue;
    const { episode, position } = parsePlace(place);
    const placed = episodes.get(episode) ?? new Map<number, string>();
    episodes.set(episode, placed.set(position, text));
  }
  return (place) => {
    const { episode, position } = parsePlace(place);
    const placed = episodes.get(episode);
    if (placed === undefined) return [];
    return NEIGHBOURS.flatMap(({ offset, weight }) => {
      const text = placed.get(position + offset);
      return text === undefined ? [] : [{ text, weight }];
    });
  };
}
