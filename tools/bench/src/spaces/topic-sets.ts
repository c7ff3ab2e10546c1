import { readFile } from 'node:fs/promises';
import type { PlantedMemory } from '@learning-memory/sample-experiences';

/** Sets of other styles; the last three took no part in any choice. */
export const TOPIC_SETS = ['short-notes', 'long-notes', 'held-back', 'clinic', 'game-engine'] as const;

const FOLDER = new URL('../../data/topics/', import.meta.url);

/** A heading names the topic of the lines below it. Mixed, the same each time. */
export async function readTopicSet(name: (typeof TOPIC_SETS)[number]): Promise<readonly PlantedMemory[]> {
  const lines = (await readFile(new URL(`${name}.txt`, FOLDER), 'utf8')).trim().split('\n');
  let topic = '';
  const planted = lines.flatMap((line) => {
    if (!line.startsWith('# ')) return [{ topic, content: line }];
    topic = line.slice(2);
    return [];
  });
  return planted
    .map((memory, index) => ({ memory, place: Math.imul(index + 1, 0x9e3779b1) >>> 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ memory }) => memory);
}
