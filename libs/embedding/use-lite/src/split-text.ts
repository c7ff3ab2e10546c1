/** The model reads 128 tokens and is deaf to the rest; of technical English that is about this many characters. */
export const CHUNK_CHARACTERS = 320;

/** Bounds the work for one text: longer ones are sampled. */
export const MAX_CHUNKS = 8;

/** How far back a cut may move to fall between two words. */
const WORD_REACH = 40;

/**
 * The parts of a text to embed, in order, cut at whitespace where there is some; `[]` for a blank text. Up to
 * `MAX_CHUNKS * CHUNK_CHARACTERS` characters they are the whole text, beyond that an even sample with its start and end.
 */
export function splitText(text: string): readonly string[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const { length } = trimmed;
  if (length > MAX_CHUNKS * CHUNK_CHARACTERS) return sample(trimmed);
  const count = Math.ceil(length / CHUNK_CHARACTERS);
  const cuts = Array.from({ length: count + 1 }, (_, index) => wordCut(trimmed, Math.round((index * length) / count)));
  return pairs(cuts).map(([start, end]) => trimmed.slice(start, end));
}

function sample(text: string): readonly string[] {
  const stride = (text.length - CHUNK_CHARACTERS) / (MAX_CHUNKS - 1);
  return Array.from({ length: MAX_CHUNKS }, (_, index) => {
    const start = Math.round(index * stride);
    return text.slice(wordCut(text, start), wordCut(text, start + CHUNK_CHARACTERS));
  });
}

function pairs(cuts: readonly number[]): readonly (readonly [number, number])[] {
  return cuts.slice(1).map((end, index) => [cuts[index] ?? 0, end] as const);
}

/** The last place between two words at or shortly before `at`, else `at` itself; never inside a surrogate pair. */
function wordCut(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return at;
  for (let index = at; index > at - WORD_REACH && index > 0; index--) {
    if (/\s/u.test(text.charAt(index))) return index;
  }
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
