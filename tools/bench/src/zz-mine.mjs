import { register } from 'tsx/esm/api'; register();
import { writeFileSync } from 'node:fs';
const { minePairs } = await import('./replay/mine-pairs.ts');
for (const r of process.argv.slice(2)) {
  const t=Date.now(); const m=minePairs(r.split('+')[1], `/work/.mirror/${r}/repo`, {commits:3000, mendings:200});
  writeFileSync(`/tmp/mined-${m.name}.json`, JSON.stringify(m));
  const by={}; for(const p of m.pairs) by[p.by]=(by[p.by]??0)+1;
  console.log(m.name,m.pairs.length,by,m.innocent.length,Date.now()-t,'ms');
}
