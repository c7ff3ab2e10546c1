import { createKnowledgeService } from '../knowledge-service.ts';
import { openStore } from './new-knowledge.ts';

const [folder = '', name = '', startAt = '0'] = process.argv.slice(2);

// All processes wait for the same moment, then write the same keys; each prints what it was told.
await using store = openStore(folder);
const knowledge = createKnowledgeService({ store: store.knowledge });
await knowledge.listScopes();
await new Promise((resolve) => setTimeout(resolve, Number(startAt) - Date.now()));
const said = { missing: [] as unknown[], previous: [] as unknown[] };
for (let turn = 0; turn < 25; turn += 1) {
  const entry = { scope: 'general', category: 'race', projectContext: name, author: { agentId: name } };
  const content = `${name} ${turn}`;
  const first = await knowledge.storeIfMissing({ ...entry, keyword: `first-${turn}`, content });
  said.missing.push({ stored: first.stored, holds: first.entry.content });
  const last = await knowledge.storeOverwrite({ ...entry, keyword: 'last', content });
  said.previous.push(last.previous?.content ?? null);
}
process.stdout.write(JSON.stringify(said));
