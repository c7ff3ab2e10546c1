import { clip, duration, median } from '../terminal.mjs';

const TIER_STYLES = { gold: 'yellow', silver: 'bold', bronze: 'dim', abandoned: 'dim' };

/** Each experience as an agent records it: start, updates while it learns, resolve. */
export const record = {
  title: ({ experiences }) => `Record ${experiences.length} experiences: start, update, resolve`,
  async play(stage) {
    const { terminal, servers, experiences, expect } = stage;
    const times = { start: [], update: [], resolve: [] };
    for (const experience of experiences) {
      const resolved = await recordOne(stage, experience, times);
      printEntry(terminal, experience, resolved);
      expect(
        resolved.result.status === experience.resolve.status,
        `"${experience.name}" was resolved as ${resolved.result.status} instead of ${experience.resolve.status}`,
      );
    }
    const { result } = await servers.call('list_ghap_entries', { limit: 100 });
    expect(result.count === experiences.length, `${result.count} of ${experiences.length} entries are listed`);
    terminal.blank();
    terminal.fact('recorded', `${result.count} entries`);
    for (const [step, values] of Object.entries(times)) {
      terminal.fact(
        step,
        `${values.length} calls, median ${duration(median(values))}, longest ${duration(Math.max(...values))}`,
      );
    }
  },
};

async function recordOne({ servers, names }, { name, start, updates = [], resolve }, times) {
  const started = await servers.call('start_ghap', start);
  names.set(started.result.id, name);
  times.start.push(started.milliseconds);
  for (const update of updates) times.update.push((await servers.call('update_ghap', update)).milliseconds);
  const resolved = await servers.call('resolve_ghap', resolve);
  times.resolve.push(resolved.milliseconds);
  return resolved;
}

function printEntry(terminal, { start }, { result, milliseconds }) {
  const tier = terminal.paint(TIER_STYLES[result.confidence_tier] ?? 'dim', result.confidence_tier.padEnd(10));
  const goalWidth = terminal.width - 50;
  const goal = clip(start.goal, goalWidth).padEnd(goalWidth);
  terminal.line(
    `   ${tier}${result.status.padEnd(10)} ${start.domain.padEnd(14)} ${goal} ${duration(milliseconds).padStart(8)}`,
  );
}
