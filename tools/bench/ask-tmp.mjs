import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
const transport=new StdioClientTransport({command:process.execPath,args:['/work/wt/code/apps/mcp-server/bin/learning-memory.mjs','serve'],env:{PATH:process.env.PATH,HOME:'/tmp/fx/home',LEARNING_MEMORY_HOME:'/tmp/fx/home/lm',JOURNAL_PATH:'/tmp/fx/home/j',CLAUDE_PROJECT_DIR:'/tmp/fx/std',BACKUP_DAYS:'0'},stderr:'ignore'});
const client=new Client({name:'x',version:'1'});await client.connect(transport);
const call=async(n,a)=>JSON.parse((await client.callTool({name:n,arguments:a},undefined,{timeout:300000})).content[0].text);
console.log(JSON.stringify(await call('index_codebase',{directory:'.'})).slice(0,300));
const {readFileSync}=await import('node:fs');
for(const [tool,args] of JSON.parse(readFileSync(process.argv[2],'utf8'))){
 const r=await call(tool,args);
 console.log('\n##',tool,JSON.stringify(args).slice(0,160));
 if(r.notice)console.log('  notice:',r.notice.slice(0,400));
 for(const h of (r.results||[]).slice(0,6))console.log('  ',tool.startsWith('find_call')?JSON.stringify(h):`${h.score} ${h.kind} ${h.name} ${h.at} ${h.differs??''}`);
 if(r.definitions)console.log('  defs',r.definitions.slice(0,5),'total',r.total);
 if(r.error)console.log(r.error);
}
await client.close();
