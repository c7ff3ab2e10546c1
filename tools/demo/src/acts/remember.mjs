import { clip, duration, median } from '../terminal.mjs';

/** Facts, decisions and preferences that should outlive the session. */
export const remember = {
  title: ({ memories }) => `Keep ${memories.length} memories`,
  async play({ terminal, servers, memories, names, expect }) {
    const times = [];
    for (const { name, ...memory } of memories) {
      const { result, milliseconds } = await servers.call('store_memory', memory);
      names.set(result.id, name);
      times.push(milliseconds);
      const content = clip(memory.content, terminal.width - 24);
      terminal.line(
        `   ${terminal.paint('dim', memory.category.padEnd(11))}${content.padEnd(terminal.width - 24)} ${duration(milliseconds).padStart(8)}`,
      );
      expect(result.created, `memory "${name}" was not stored`);
    }
    const { result } = await servers.call('list_memories', {});
    expect(result.total === memories.length, `${result.total} of ${memories.length} memories are listed`);
    terminal.blank();
    terminal.fact('stored', `${result.total} memories, median ${duration(median(times))}`);
  },
};
