import { createCorpus } from './corpus.ts';
import { fill } from './fill.ts';
import type { Home, Homes } from './home.ts';
import { openLibraries } from './libraries.ts';
import { readScenario } from './scenario-data.ts';

/** Homes of so many memories and as many experiences; each size is filled once. */
export function createFilledHomes(homes: Homes, progress: (message: string) => void): (count: number) => Promise<Home> {
  const filled = new Map<number, Promise<Home>>();

  async function fillHome(count: number): Promise<Home> {
    progress(`filling a home with ${count} memories and ${count} experiences`);
    const home = await homes.create(`filled-${count}`);
    await using libraries = openLibraries(home);
    const sources = readScenario(false).memories.map(({ content }) => content);
    await fill(libraries, await createCorpus({ embedding: libraries.embedding, sources, count }));
    return home;
  }

  return (count) => {
    const home = filled.get(count) ?? fillHome(count);
    filled.set(count, home);
    return home;
  };
}
