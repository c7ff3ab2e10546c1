import { expect, it } from '@jest/globals';
import { createKnowledgeService } from '../knowledge-service.ts';
import { createTree, draft, newKnowledge, openStore } from '../test-support/new-knowledge.ts';

it('reads of the entries that warn those alone that are asked for, and no more than the limit', async () => {
  await using home = await newKnowledge();
  await using store = openStore(home.folder);
  await createTree(home.knowledge);
  const read: number[] = [];
  const knowledge = createKnowledgeService({
    store: {
      ...store.knowledge,
      async readEntries(ask) {
        read.push(ask.entries.length);
        return store.knowledge.readEntries(ask);
      },
    },
  });
  for (const keyword of ['a', 'b', 'c', 'd']) {
    await home.knowledge.storeOverwrite(draft('general', `x/${keyword}`, `WARNING: ${keyword} of general`));
  }
  await home.knowledge.storeOverwrite(draft('checkout-api', 'x/d', 'WARNING: d of checkout-api'));
  await home.knowledge.storeOverwrite(draft('general', 'x/quiet', 'nothing to fear'));
  const texts = async (options?: Parameters<typeof knowledge.getWarnings>[1]) =>
    (await knowledge.getWarnings('checkout-api', options)).map(({ text }) => text);
  expect(await texts()).toEqual(['d of checkout-api', 'a of general', 'b of general', 'c of general']);
  expect(await texts({ limit: 2 })).toEqual(['d of checkout-api', 'a of general']);
  expect(await texts({ isAsked: (keyword) => keyword > 'a', limit: 2 })).toEqual(['d of checkout-api', 'b of general']);
  expect(await texts({ isAsked: () => false })).toEqual([]);
  expect(read).toEqual([4, 2, 2, 0]);
  await home.knowledge.storeOverwrite(draft('checkout-api', 'x/d', 'safe by now'));
  expect(await texts({ limit: 1 })).toEqual(['a of general']);
});
