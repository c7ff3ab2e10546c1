import { clip, duration } from '../terminal.mjs';

const TABLE = {
  category: 'database',
  keyword: 'user table',
  content: 'WARNING: Cascade deletes affect 5 tables. LAST TIME: Required 2-hour maintenance window.',
  metaknowledge: { REASON: 'The outage in spring' },
};

/** Rules by scope: what holds in the project, looked up before a task, with what has to be said first. */
export const warn = {
  title: 'Warn before the schema of the user table is changed',
  async play({ terminal, servers, expect }) {
    await servers.call('create_scope', { scope_id: 'webapp', tier: 'PRODUCT' });
    await servers.call('create_scope', { scope_id: 'checkout-api', tier: 'PROJECT', parents: ['webapp'] });
    await servers.call('store_knowledge_if_missing', { target_scope_id: 'webapp', ...TABLE });

    const scope = { scope_id: 'checkout-api' };
    const lookup = [
      ['get_categories', scope, ({ categories }) => categories.map(({ name }) => name).join(', ')],
      ['get_keywords', { ...scope, categories: ['database'] }, (keywords) => keywords.database.join(', ')],
      ['get_knowledge', { ...scope, keywords: ['user table'] }, ({ entries }) => entries[0]?.content ?? 'nothing'],
    ];
    let answer;
    for (const [tool, input, describe] of lookup) {
      const { result, milliseconds } = await servers.call(tool, input);
      terminal.fact(tool, '');
      terminal.line(`     ${duration(milliseconds).padStart(7)}  ${clip(describe(result), terminal.width - 15)}`);
      answer = result;
    }
    terminal.blank();
    for (const { kind, text } of answer.warnings ?? []) terminal.note(`${terminal.paint('yellow', kind)}  ${text}`);
    const kinds = (answer.warnings ?? []).map(({ kind }) => kind);
    expect(kinds.join() === 'WARNING,LAST TIME', `the warnings before the change are ${kinds.join() || 'missing'}`);
    expect(answer.entries[0]?.source_tier === 'PRODUCT', 'the project does not inherit the rule of its product');
  },
};
