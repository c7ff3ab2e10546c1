import { timed } from '../servers.mjs';
import { duration } from '../terminal.mjs';
import { askOne } from './ask.mjs';

/** What was acknowledged is on disk: another server process finds it. */
export const restart = {
  title: 'End the server and start another one on the same home',
  async play(stage) {
    const { terminal, servers, experiences, memories, questions, expect } = stage;
    const ended = await timed(() => servers.close());
    const started = await timed(() => servers.start());
    terminal.fact('ended', `after ${duration(ended.milliseconds)}`);
    terminal.fact('ready', `after ${duration(started.milliseconds)}`);

    const entries = (await servers.call('list_ghap_entries', { limit: 100 })).result.count;
    const stored = (await servers.call('list_memories', {})).result.total;
    terminal.fact('survived', `${entries} entries and ${stored} memories`);
    expect(entries === experiences.length, `${entries} of ${experiences.length} entries survived the restart`);
    expect(stored === memories.length, `${stored} of ${memories.length} memories survived the restart`);
    await checkHealth(stage);
    terminal.blank();
    for (const tool of ['search_experiences', 'retrieve_memories']) {
      const question = questions.find((candidate) => candidate.tool === tool);
      const { rank } = await askOne(stage, question);
      expect(rank > 0, `after the restart "${question.arguments.query}" did not find "${question.expected}"`);
    }
  },
};

async function checkHealth({ terminal, servers, expect }) {
  const { checks } = await servers.doctor();
  const unhealthy = checks.filter(({ status }) => status !== 'ok');
  terminal.fact('doctor', `${checks.length - unhealthy.length} of ${checks.length} checks are fine`);
  for (const { name, message } of unhealthy) expect(false, `doctor on the ${name}: ${message}`);
}
