import { register } from 'tsx/esm/api'; register();
import { readFileSync } from 'node:fs';
const { toEntry, toAction, toTrace } = await import('./replay/to-entry.ts');
const { parseFailure, parseAction, createFailureIndex } = await import('@learning-memory/action-signature');
const sig=(e,p)=>parseFailure({tried:e.action,story:[e.goal,e.hypothesis,e.rootCause?.description].join('\n'),errors:[e.outcome.result,e.surprise].join('\n'),remedy:'',trace:toTrace(p)});
const tot={pairs:0,told:0,right:0,inn:0,fa:0};
for (const name of process.argv.slice(2)) {
  const m=JSON.parse(readFileSync(`/tmp/mined-${name}.json`));
  const events=[...m.pairs.map(p=>({at:p.mending.at,pair:p,file:p.file})),...m.innocent.map(i=>({at:i.commit.at,file:i.file,commit:i.commit}))].sort((a,b)=>a.at-b.at);
  const entries=m.pairs.map(p=>({at:p.mending.at-1,e:toEntry(p,{withReport:true}),p})).sort((a,b)=>a.at-b.at);
  const sigs=new Map(entries.map(({e,p})=>[e.id,sig(e,p)]));
  let shown=new Map(),n=0,idx=createFailureIndex(new Map());
  const r={pairs:0,told:0,right:0,inn:0,fa:0};
  for (const ev of events){ let ch=false;
    while(n<entries.length&&entries[n].at<ev.at){shown.set(entries[n].e.id,sigs.get(entries[n].e.id));n++;ch=true}
    if(ch) idx=createFailureIndex(shown);
    const got=idx.match(parseAction(toAction(ev.file)))[0];
    if(ev.pair){r.pairs++; if(got){r.told++; const right=new Set(m.pairs.filter(p=>p.mending.sha===ev.pair.mending.sha).map(p=>'ghap_'+p.failed.sha)); if(right.has(got.id))r.right++; }}
    else {r.inn++; if(got){r.fa++; if(process.env.V) console.log('FALSE',name,ev.file.path,got.by,got.score.toFixed(2), ev.commit.subject)}}
  }
  for(const k in tot) tot[k]+=r[k];
  console.log(name,r,'right',(r.right/r.pairs).toFixed(2),'false/100',(100*r.fa/r.inn).toFixed(1));
}
console.log('ALL right',(tot.right/tot.pairs).toFixed(3),'told',tot.told,'false/100',(100*tot.fa/tot.inn).toFixed(2),tot);
