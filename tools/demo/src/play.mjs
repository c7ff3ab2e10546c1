import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServers } from './servers.mjs';
import { createTerminal } from './terminal.mjs';

const dataFolder = fileURLToPath(new URL('../data', import.meta.url));
const serverBin = fileURLToPath(new URL('../../../apps/mcp-server/bin/learning-memory.mjs', import.meta.url));

const readData = (name) => JSON.parse(readFileSync(join(dataFolder, `${name}.json`), 'utf8'));

/**
 * Plays acts `{ title, play(stage) }` in order and resolves with the exit code: 0 when all that was expected came.
 * The stage is what acts share: the running server, the data, the names of what was stored, and `expect`.
 */
export async function play(acts) {
  const terminal = createTerminal(process.stdout);
  const home = await mkdtemp(join(tmpdir(), 'learning-memory-demo-'));
  const servers = createServers({ home, bin: serverBin });
  const leave = async () => {
    await servers.close();
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void leave().finally(() => process.exit(130)));

  const stage = createStage({ terminal, servers, home });
  terminal.heading('Learning Memory: the main loop, played through a real MCP client');
  try {
    for (const [index, act] of acts.entries()) {
      terminal.act(index + 1, typeof act.title === 'function' ? act.title(stage) : act.title);
      await act.play(stage);
    }
  } catch (error) {
    stage.expect(false, error instanceof Error ? error.message : String(error));
    terminal.quote(servers.stderrTail());
  } finally {
    await leave();
  }
  return close(stage);
}

function createStage({ terminal, servers, home }) {
  const failures = [];
  return {
    terminal,
    servers,
    home,
    serverBin,
    experiences: readData('experiences'),
    memories: readData('memories'),
    questions: readData('questions'),
    /** id of a stored thing -> its name in the data */
    names: new Map(),
    failures,
    expect(holds, message) {
      if (!holds) failures.push(message);
      return holds;
    },
  };
}

function close({ terminal, failures }) {
  if (failures.length === 0) return 0;
  terminal.blank();
  for (const message of failures) terminal.failure(message);
  return 1;
}
