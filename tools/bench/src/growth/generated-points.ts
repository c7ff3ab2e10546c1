import type { CollectionRef, Point } from '@learning-memory/vector-store';
import { createRandom } from '../statistics.ts';

export const DIMENSION = 256;
export const PROJECTS = 10;
const CENTRES = 1000;
/** Of a vector of length 1, what does not come from its centre. */
const NOISE = 0.6;
const VOCABULARY = 20_000;
const WORDS = 12;

export interface Generated {
  readonly project: string;
  readonly number: number;
}

export const GENERATED: CollectionRef<Generated> = {
  name: 'generated',
  model: { id: 'generated', dimension: DIMENSION },
  textFields: { text: 1 },
  indexedFields: ['project'],
};

export interface Generator {
  /** Unit length, near one of a thousand centres. */
  readonly vector: () => readonly number[];
  /** Twelve words, each as frequent as its rank in a language says. */
  readonly text: () => string;
}

/** The same sequence for the same seed. */
export function createGenerator(seed: number): Generator {
  const centre = createRandom(1);
  const centres = Array.from({ length: CENTRES }, () => direction(centre));
  const random = createRandom(seed);
  return {
    vector() {
      const near = centres[Math.floor(random() * CENTRES)] as readonly number[];
      const noise = direction(random);
      return unit(near.map((value, index) => value + NOISE * (noise[index] as number)));
    },
    text: () => Array.from({ length: WORDS }, () => `word${String(rank(random))}`).join(' '),
  };
}

export function generatedPoint({ vector, text }: Generator, number: number): Point<Generated> {
  return {
    id: `generated_${String(number)}`,
    vector: vector(),
    text: { text: text() },
    payload: { project: `project_${String(number % PROJECTS)}`, number },
  };
}

/** By the law of Zipf: the logarithm of the rank is uniform. */
const rank = (random: () => number): number => Math.floor(Math.exp(random() * Math.log(VOCABULARY)));

const direction = (random: () => number): readonly number[] =>
  unit(Array.from({ length: DIMENSION }, () => random() + random() + random() - 1.5));

function unit(values: readonly number[]): readonly number[] {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}
