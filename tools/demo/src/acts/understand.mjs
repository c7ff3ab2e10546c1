import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServers } from '../servers.mjs';
import { clip, duration } from '../terminal.mjs';

const workspace = fileURLToPath(new URL('../../../..', import.meta.url));

/** What somebody new to the repository may ask, and the file that must be among the first five hits. */
const QUESTIONS = [
  { query: 'replace secrets before text is stored', path: 'libs/foundation/redaction/src/redact-secrets.ts' },
  { query: 'retry when the store is unavailable', path: 'libs/observation-persister/core/src/retry.ts' },
  {
    query: 'what happens to an unreadable journal file',
    path: 'libs/observation-collector/journal/src/session-folder/current-file.ts',
  },
  { query: 'server ends when its client is gone', path: 'apps/mcp-server/src/serve.ts' },
  {
    query: 'break an identifier into the words it is made of',
    path: 'libs/foundation/text-analysis/src/split-word.ts',
  },
];

/** How many lines tell how far indexing is. */
const PROGRESS_LINES = 4;
const INDEX_LIMIT_MS = 15 * 60_000;

/** Code by meaning: this repository itself, questions about it, and who calls whom. */
export const understand = {
  title: 'Understand code: index this repository and ask about it',
  async play({ terminal, home, serverBin, expect }) {
    // A home of its own: questions about code are put to this code alone.
    const servers = createServers({ home: join(home, 'code'), bin: serverBin });
    await servers.start();
    try {
      const stage = { terminal, servers, expect };
      await indexRepository(stage);
      for (const question of QUESTIONS) await askAboutCode(stage, question);
      await showCallers(stage);
      await showCommits(stage);
    } finally {
      await servers.close();
    }
  },
};

async function indexRepository({ terminal, servers, expect }) {
  const { result, milliseconds } = await servers.call(
    'index_codebase',
    { directory: workspace, project: 'this' },
    { timeout: INDEX_LIMIT_MS, onprogress: progressLines(terminal) },
  );
  const { result: again, milliseconds: unchanged } = await servers.call('index_codebase', {
    directory: workspace,
    project: 'this',
  });
  terminal.fact('indexed', `${result.indexed} definitions in ${result.files.total} files, ${duration(milliseconds)}`);
  terminal.fact('again', `${again.files.indexed} of them changed, ${duration(unchanged)}`);
  expect(result.indexed > 1000, `only ${result.indexed} definitions were indexed`);
  terminal.blank();
}

/** One line each time another quarter is done. */
function progressLines(terminal) {
  let printed = 0;
  return ({ progress, total }) => {
    const quarter = Math.floor((progress / total) * PROGRESS_LINES);
    if (quarter <= printed || quarter === PROGRESS_LINES) return;
    printed = quarter;
    terminal.line(`   ${terminal.paint('dim', `${progress} of ${total} files …`)}`);
  };
}

async function askAboutCode({ terminal, servers, expect }, { query, path }) {
  const { result, milliseconds } = await servers.call('search_code', { query, language: 'typescript', limit: 5 });
  const place = result.results.findIndex((hit) => hit.at.startsWith(`${path}:`));
  terminal.note(`“${query}”`);
  terminal.line(`     ${terminal.paint('dim', `search_code  ${duration(milliseconds)}`)}`);
  result.results.slice(0, Math.max(1, place) + 1).forEach((hit, index) => {
    const mark = index === place ? terminal.paint('green', '✓') : ' ';
    terminal.line(`   ${mark} ${hit.score.toFixed(2)}  ${clip(`${hit.kind} ${hit.name}`, terminal.width - 11)}`);
    terminal.line(`           ${terminal.paint('dim', clip(hit.at, terminal.width - 11))}`);
  });
  expect(place >= 0, `"${query}" found ${path} not among the first five, but ${result.results[0]?.at}`);
  terminal.blank();
}

async function showCallers({ terminal, servers, expect }) {
  const { result } = await servers.call('find_callers', { function_name: 'redactSecrets' });
  const caller = result.results.find(({ at }) => at.startsWith('libs/foundation/redaction/src/redact.ts:'));
  expect(caller !== undefined && caller.resolution === undefined, 'nobody was found who calls redactSecrets');
  terminal.fact(
    'callers',
    `redactSecrets is called in ${result.total} places, one of them ${caller?.at.split(' ')[1]}`,
  );
}

/** A download without its history has no commits, and that is no failure. */
async function showCommits({ terminal, servers }) {
  const timeout = { timeout: INDEX_LIMIT_MS };
  try {
    const { result, milliseconds } = await servers.call('index_commits', { repository: workspace }, timeout);
    terminal.fact('commits', `${result.total} indexed, ${duration(milliseconds)}`);
  } catch (error) {
    return terminal.fact('commits', clip(error.message, terminal.width - 16));
  }
  const { result } = await servers.call('get_churn_hotspots', { repository: workspace, days: 3650, limit: 1 });
  const [hotspot] = result.results;
  if (hotspot !== undefined) terminal.fact('churn', `${hotspot.file_path}, ${hotspot.commits} commits`);
}
