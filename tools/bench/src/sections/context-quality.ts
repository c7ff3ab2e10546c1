import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  askSituations,
  fillServer,
  MANY_TEAMS,
  recordThemes,
  scoreContexts,
  THE_FORTY,
  type AskedSituation,
  type CallTool,
  type SituationKind,
} from '@learning-memory/sample-experiences';
import { connectToServer } from '../connection.ts';
import { formatAmount } from '../report.ts';
import type { BenchContext, Figure, Section } from '../section.ts';

type Kinds = readonly SituationKind[];

const ROWS: readonly (readonly [name: string, kinds: Kinds])[] = [
  ['an experience', ['experience']],
  ['a value', ['value']],
  ['a definition of code', ['code']],
  ['beside the forty: a memory', ['memory']],
];
const TARGET = { comparison: '>=', limit: 80 } as const;
const EVERY_KIND: Kinds = ['experience', 'value', 'code', 'memory'];

/** Whether a context holds what somebody who knows the store would tell. */
export const contextQuality: Section = {
  id: 'context-quality',
  title: 'What a context holds: 40 situations',
  async run(bench) {
    const { oneTeam, manyTeams } = await measure(bench);
    const { silentHooks } = scoreContexts(oneTeam, EVERY_KIND);
    return {
      method: [
        'Through the server, which was filled by its own tools: the journal of a team with 150 experiences, up to 22 values ' +
          'where a cluster accepted them, 37 files of code with 22 commits, and 300 memories of others. A situation is a ' +
          'prompt as a developer types it, or a command that is hard to take back, some of them with an open entry; each ' +
          'names the one thing that should appear. Situations, code and further values were written by hand before any ' +
          'score was seen, and are never tuned; `tools/sample-experiences` tells more, and the figures of the first run.',
        '*Found* is `get_context` or `get_premortem` within 1 500 tokens: a definition is named, of anything else all of its ' +
          'text is shown or at least 80 characters of it. *By chance* is how often the contexts of the other situations show ' +
          'the same. *Hook* is what the client adds by itself, within the budget and the time that a hook has.',
      ],
      tables: [tableOf('the forty', oneTeam), ...(manyTeams === undefined ? [] : [tableOf(LARGER, manyTeams)])],
      notes: [`The hook had nothing to say, or no time, in ${silentHooks} of ${oneTeam.length} situations.`],
    };
  },
};

const LARGER = 'the forty, beside 150 experiences of other teams';

interface Measured {
  readonly oneTeam: readonly AskedSituation[];
  readonly manyTeams?: readonly AskedSituation[] | undefined;
}

async function measure({ quick, progress, createHome }: BenchContext): Promise<Measured> {
  const home = await createHome('context-quality');
  const directory = join(home.path, 'kaiway');
  await mkdir(directory, { recursive: true });
  await using server = await connectToServer(home, { CLAUDE_PROJECT_DIR: directory });
  const call: CallTool = async (tool, input) => (await server.call(tool, input)).content;
  const kinds: Kinds = quick ? ['code'] : EVERY_KIND;
  progress('filling a home with the journal, code and memories of a team');
  const filled = await fillServer({ call, directory, kinds });
  progress('asking for the context of 40 situations');
  const oneTeam = await askSituations({ call, filled, kinds });
  if (quick) return { oneTeam };
  progress('asking again beside the experiences of other teams');
  await recordThemes(call, MANY_TEAMS);
  return { oneTeam, manyTeams: await askSituations({ call, filled, kinds }) };
}

function tableOf(
  name: string,
  asked: readonly AskedSituation[],
): { readonly measure: string; readonly details: readonly string[]; readonly figures: readonly Figure[] } {
  const rows = ROWS.filter(([, kinds]) => asked.some(({ kind }) => kinds.includes(kind)));
  return {
    measure: 'found',
    details: ['situations', 'by chance', 'hook'],
    figures: [{ ...figureOf(asked, [name, THE_FORTY]), target: TARGET }, ...rows.map((row) => figureOf(asked, row))],
  };
}

function figureOf(asked: readonly AskedSituation[], [name, kinds]: readonly [string, Kinds]): Figure {
  const { situations, share, chance, hookShare } = scoreContexts(asked, kinds);
  const details = [String(situations), formatAmount(chance * 100, '%'), formatAmount(hookShare * 100, '%')];
  return { name, value: share * 100, unit: '%', details };
}
