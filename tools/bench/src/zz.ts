import { readFileSync, writeFileSync } from 'node:fs';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { analyzeText, analyzeQuery, analyzeDocument } from '@learning-memory/text-analysis';
import { relevanceSamples } from './relevance/relevance-samples.ts';
import { asStored } from './relevance/relevance-set.ts';
import { STRANGER_PROJECTS } from '@learning-memory/sample-experiences';
import { TRADE_STORES } from './relevance/trade-store.ts';
const J = (f: string): any => JSON.parse(readFileSync(f, 'utf8'));
const dir = '/tmp/user16/data/';
await using embedding = createPackagedStaticEmbedding();
const sets: any[] = [];
const noise = J(dir + 'noise2.json'); const short = J(dir + 'short.json');
const SHORT_NO = J('/tmp/shortno.json');
for (const n of ['pawdesk', 'voltpack', 'ridgeline']) {
  const mem = J(`${dir}${n}.memories.json`); const prompts = J(`${dir}${n}.prompts.json`);
  const texts = asStored(mem.memories.map((m: any) => m.content));
  const isMem = (k: string) => mem.memories.some((m: any) => m.key === k);
  sets.push({ name: n + ':long', source: 'memories', texts, fitting: prompts.filter((p: any) => p.expect && isMem(p.expect)).map((p: any) => p.prompt), unfitting: prompts.filter((p: any) => !p.expect).map((p: any) => p.prompt) });
  sets.push({ name: n + ':noise', source: 'memories', texts, fitting: [], unfitting: noise });
  sets.push({ name: n + ':short', source: 'memories', texts, fitting: short[n].map((x: any) => x[0]), unfitting: SHORT_NO });
}
for (const p of [...STRANGER_PROJECTS.development, ...STRANGER_PROJECTS.heldBack]) sets.push({ name: p.name + ':str', source: 'memories', texts: asStored(p.memories.map((m) => m.content)), fitting: p.fitting.map((x) => x.prompt), unfitting: p.unfitting });
for (const p of [...STRANGER_PROJECTS.development, ...STRANGER_PROJECTS.heldBack]) sets.push({ name: p.name + ':noise', source: 'memories', texts: asStored(p.memories.map((m) => m.content)), fitting: [], unfitting: [...noise, ...SHORT_NO] });
for (const p of [...TRADE_STORES.development, ...TRADE_STORES.heldBack, ...TRADE_STORES.memoriesAlone]) sets.push({ name: p.name + ':trade', source: 'memories', texts: asStored(p.memories.map((m) => m.content)), fitting: p.fitting.filter((x) => x.expected.some((e) => p.memories.some((m) => m.id === e))).map((x) => x.prompt), unfitting: p.unfitting.map((x: any) => x.prompt) });
const samples = await relevanceSamples(embedding, sets);
const texts = new Map(sets.map((s) => [s.name, s.texts.map((t: any) => new Set(analyzeDocument(t.words)))]));
const out = samples.map((s) => {
  const terms = [...new Set(analyzeText(s.question))]; const docs = texts.get(s.set)!; const q = [...new Set(analyzeQuery(s.question))];
  const df = q.map((t) => docs.filter((d: any) => d.has(t)).length);
  const cover = Math.max(...docs.map((d: any) => q.filter((t) => d.has(t)).length));
  return { ...s, terms: terms.length, q, df, cover, N: docs.length };
});
writeFileSync('/tmp/zz.json', JSON.stringify(out));
