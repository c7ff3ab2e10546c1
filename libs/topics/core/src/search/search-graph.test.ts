import { expect, it } from '@jest/globals';
import type { SearchGraphOptions } from '@learning-memory/topics';
import type { TopicContext } from '../topic-context.ts';
import { searchGraph } from './search-graph.ts';

const OPTIONS: SearchGraphOptions = { id: 'here', query: 'boxes', mode: 'semantic', limit: 10, minSimilarity: 0.3 };

it.each([
  [{ limit: 0 }, "Option 'limit' is 0; it must be 1 to 100."],
  [{ minSimilarity: 1.5 }, "Option 'minSimilarity' is 1.5; it must be 0 to 1."],
])('names its own option: %j', async (wrong, message) => {
  const searching = searchGraph({} as TopicContext, { ...OPTIONS, ...wrong });
  await expect(searching).rejects.toMatchObject({ code: 'TOPICS_INVALID_INPUT', message });
});
