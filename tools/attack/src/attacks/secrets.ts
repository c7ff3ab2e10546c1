import type { Attack, AttackContext, AttackReport } from '../attack.ts';
import { everyByte, secretModule, type SampleSecret } from '../secrets/planted.ts';
import { WAYS_IN, type WayIn } from '../secrets/ways-in.ts';
import { startServer } from '../support/server-process.ts';
import { createTallies, type Tallies } from '../tally.ts';

const QUICK_KINDS = 6;

export const secrets: Attack = {
  id: 'secrets',
  title: 'Secrets',
  share: 14,
  async run(context): Promise<AttackReport> {
    const tallies = createTallies();
    const module = await secretModule();
    const planted = (await module.sampleSecrets()).slice(0, context.quick ? QUICK_KINDS : undefined);
    const left = [...WAYS_IN];
    const lane = async (): Promise<void> => {
      while (!context.isOver()) {
        const way = left.shift();
        if (way === undefined) return;
        await plant(context, { way, secrets: planted, tallies });
      }
    };
    await Promise.all([lane(), lane()]);
    for (const { name } of left) tallies.of(`kinds by ${name}`, planted.length);
    return {
      method: [
        `Secrets of ${String(planted.length)} kinds, made up as the attack runs, each in up to fourteen surroundings (prose, shell, JSON, YAML, constants, default arguments, comments, keys, …), planted at ${String(WAYS_IN.length)} ways in. Then every byte of home and journal is read, the write-ahead log included, while the server runs and after it has ended, with everything it logged at \`debug\`.`,
        'A kind is lost at a way in when nine letters or digits of it that stand in a row are found. Each way in has a mark beside its secrets that must be found.',
      ],
      rows: tallies.rows(),
      losses: tallies.losses(),
      notTried: [
        'Kinds of secrets that nobody has described; notes of sessions, and reviews of entries, which an end-to-end test plants.',
      ],
    };
  },
};

interface Planting {
  readonly way: WayIn;
  readonly secrets: readonly SampleSecret[];
  readonly tallies: Tallies;
}

async function plant(context: AttackContext, { way, secrets: all, tallies }: Planting): Promise<void> {
  const module = await secretModule();
  const planted = all.filter((secret) => way.takes?.(secret) ?? true);
  const tally = tallies.of(`kinds by ${way.name}`, planted.length);
  const home = await context.createHome('secrets', way.needsLearnt === true ? await context.learntHome() : undefined);
  const server = startServer(home, { env: { LOG_LEVEL: 'debug', CLAUDE_CODE_SESSION_ID: 'session-secrets' } });
  try {
    await way.plant(server, planted, home);
  } catch (error) {
    tally.lose(`not planted: ${String(error).slice(0, 300)}`);
  }
  const running = await everyByte(home);
  await server[Symbol.asyncDispose]();
  const bytes = [running, await everyByte(home), server.log()].join('\n');
  if (!running.includes(way.mark)) tally.lose(`the mark ${way.mark} is not found`);
  const found = new Set(module.kindsIn(bytes, planted));
  for (const { kind } of planted) {
    if (found.has(kind)) tally.lose(kind);
    else tally.survive();
  }
}
