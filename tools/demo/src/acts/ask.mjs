import { clip, duration, median } from '../terminal.mjs';

const SHOWN_HITS = 2;
const LIMIT = 5;

/**
 * Questions as a person puts them; the right answer has to be among the first five, and most often the first. They show
 * what a search looks like and measure nothing: the bench has hit rates.
 */
export const ask = {
  title: ({ questions }) => `Ask ${questions.length} questions`,
  async play(stage) {
    const { terminal, questions, expect } = stage;
    terminal.note(
      terminal.paint('dim', 'Chosen to show what a search looks like; `npm run bench` measures hit rates.'),
    );
    terminal.blank();
    const times = [];
    let first = 0;
    for (const question of questions) {
      const { rank, milliseconds } = await askOne(stage, question);
      times.push(milliseconds);
      if (rank === 1) first += 1;
      expect(rank > 0, `"${question.arguments.query}" did not find "${question.expected}"`);
    }
    terminal.fact(
      'found',
      `${first} of ${questions.length} expected answers came first, median ${duration(median(times))}`,
    );
    expect(first > questions.length / 2, `only ${first} of ${questions.length} expected answers came first`);
  },
};

/** Asks, prints, and resolves with the place of the expected answer: 1 is first, 0 is absent. */
export async function askOne(stage, { tool, arguments: args, expected }) {
  const { terminal, servers, names } = stage;
  const { result, milliseconds } = await servers.call(tool, { limit: LIMIT, ...args });
  const rank = result.results.findIndex(({ id, ghap_id: ghapId }) => names.get(ghapId ?? id) === expected) + 1;
  printQuestion(terminal, { tool, args, milliseconds });
  const shown = Math.max(SHOWN_HITS, rank);
  result.results.slice(0, shown).forEach((hit, index) => printHit(terminal, hit, index + 1 === rank));
  if (result.notice) terminal.note(terminal.paint('dim', result.notice), 5);
  if (rank === 0) terminal.line(`     ${terminal.paint('red', 'expected')}  ${expected}`);
  terminal.blank();
  return { rank, milliseconds };
}

function printQuestion(terminal, { tool, args, milliseconds }) {
  const { query, ...filters } = args;
  const details = [tool, ...Object.entries(filters).map(([key, value]) => `${key}=${value}`), duration(milliseconds)];
  terminal.note(`“${query}”`);
  terminal.line(`     ${terminal.paint('dim', details.join('  '))}`);
}

function printHit(terminal, hit, expected) {
  const mark = expected ? terminal.paint('green', '✓') : ' ';
  const score = hit.score.toFixed(2);
  terminal.line(`   ${mark} ${score}  ${clip(hit.goal ?? hit.content, terminal.width - 11)}`);
  if (expected && hit.lesson) {
    terminal.line(
      `           ${terminal.paint('dim', clip(`lesson: ${hit.lesson.what_worked}`, terminal.width - 11))}`,
    );
  }
}
